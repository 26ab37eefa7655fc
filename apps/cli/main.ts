import { CommandError } from './command-error.ts'

type Command = (args: readonly string[]) => Promise<void>

/** Each is loaded when it is called for: one of them verifies by the rules of a domain, the other needs next to nothing. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  'ai-audit': async () => (await import('./audit/command.ts')).audit,
  events: async () => (await import('./events/command.ts')).events,
}

/** `souk <command> …`: what is convenient at a terminal and needs nothing but the public API. */
const [name = '', ...args] = process.argv.slice(2)
try {
  const load = commands[name]
  if (!load) throw new CommandError(`commands: ${Object.keys(commands).join(', ')}`)
  const command = await load()
  await command(args)
} catch (error) {
  if (!(error instanceof CommandError)) throw error
  console.error(`souk: ${error.message}`)
  process.exitCode = error.exitCode
}
