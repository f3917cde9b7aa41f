@echo off
rem Runs Enginedyno from the folder that it was unpacked into.
setlocal
set "JAVA=java"
if defined JAVA_HOME set "JAVA=%JAVA_HOME%\bin\java"

set "VERSION="
for /f "tokens=3" %%v in ('^""%JAVA%" -version 2^>^&1 ^| findstr /c:" version "^"') do set "VERSION=%%~v"
set "MAJOR=0"
for /f "delims=.-+" %%m in ("%VERSION%") do set "MAJOR=%%m"
if %MAJOR% LSS 17 (
  echo dyno: '%JAVA%' is no Java 17 or newer; install Java, or let JAVA_HOME name it>&2
  exit /b 2
)

set "FLAGS=--enable-native-access=ALL-UNNAMED"
if %MAJOR% GEQ 23 set "FLAGS=%FLAGS% --sun-misc-unsafe-memory-access=allow"
"%JAVA%" %FLAGS% -jar "%~dp0..\enginedyno.jar" %*
exit /b %ERRORLEVEL%
