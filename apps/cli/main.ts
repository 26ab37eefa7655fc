import { audit } from './audit/command.ts'
import { CommandError } from './command-error.ts'
import { events } from './events/command.ts'

const commands: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = {
  'ai-audit': audit,
  events,
}

/** `souk <command> …`: what is convenient at a terminal and needs nothing but the public API. */
const [name = '', ...args] = process.argv.slice(2)
try {
  const command = commands[name]
  if (!command) throw new CommandError(`commands: ${Object.keys(commands).join(', ')}`)
  await command(args)
} catch (error) {
  if (!(error instanceof CommandError)) throw error
  console.error(`souk: ${error.message}`)
  process.exitCode = error.exitCode
}
