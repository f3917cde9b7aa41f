@echo off
rem Runs Enginedyno from this checkout, and builds it first where that is needed.
setlocal
set "JAR=%~dp0target\enginedyno.jar"
set "JAVA=java"
if defined JAVA_HOME set "JAVA=%JAVA_HOME%\bin\java"

set "VERSION="
for /f "tokens=3" %%v in ('^""%JAVA%" -version 2^>^&1 ^| findstr /c:" version "^"') do set "VERSION=%%~v"
set "MAJOR=0"
for /f "delims=.-+" %%m in ("%VERSION%") do set "MAJOR=%%m"
if %MAJOR% LSS 17 (
  echo dyno: '%JAVA%' is no Java 17 or newer; install a JDK, or let JAVA_HOME name one>&2
  exit /b 2
)

pushd "%~dp0"
powershell -NoProfile -Command "$jar = Get-Item -ErrorAction SilentlyContinue target\enginedyno.jar; if (-not $jar -or (Get-ChildItem -Recurse -File src\main, src\jmh, config, pom.xml | Where-Object LastWriteTime -gt $jar.LastWriteTime)) { exit 1 }"
if errorlevel 1 (
  echo dyno: building ^(the first time: a minute or two^) ...>&2
  call mvnw.cmd -B -ntp -q -Dmaven.test.skip package 1>&2 || (
    popd
    exit /b 1
  )
  powershell -NoProfile -Command "(Get-Item target\enginedyno.jar).LastWriteTime = Get-Date"
)
popd

set "FLAGS=--enable-native-access=ALL-UNNAMED"
if %MAJOR% GEQ 23 set "FLAGS=%FLAGS% --sun-misc-unsafe-memory-access=allow"
"%JAVA%" %FLAGS% -jar "%JAR%" %*
exit /b %ERRORLEVEL%
