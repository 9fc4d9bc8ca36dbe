import type { Command } from 'commander'

/**
 * Adds `docs help`. Commander's own prints the help of the whole program for a command that does not
 * exist, and does not say so.
 */
export function addHelpCommand(program: Command): void {
  program
    .command('help')
    .summary('show help for a command')
    .description('Shows the options of a command, or all commands.')
    .argument('[command]', 'name of a command')
    .action(async (name: string | undefined) => {
      if (name === undefined) program.help()
      const command = program.commands.find((each) => each.name() === name)
      // As a command line of its own, an unknown name gets the message with similar names.
      if (command === undefined) await program.parseAsync(['--', name], { from: 'user' })
      else command.help()
    })
}
