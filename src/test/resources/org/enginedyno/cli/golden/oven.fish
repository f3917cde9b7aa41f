# Completion of oven in fish.
complete -c oven -n '__fish_use_subcommand' -f -a 'bake' -d 'Bake it.'
complete -c oven -n '__fish_seen_subcommand_from bake' -s r -l recipe-file -r -d 'The recipe, in a file.'
complete -c oven -n '__fish_seen_subcommand_from bake' -l with -r -a 'rye spelt' -d ''
complete -c oven -n '__fish_seen_subcommand_from bake' -l minutes -x -d 'Minutes.'
complete -c oven -n '__fish_seen_subcommand_from bake' -l quiet -d 'Without a bell.'
complete -c oven -n '__fish_seen_subcommand_from bake' -a 'rye spelt' -d 'A bread, or its file.'
complete -c oven -n '__fish_seen_subcommand_from bake' -f -a 'LOW HIGH' -d 'How hot it\'s.'
