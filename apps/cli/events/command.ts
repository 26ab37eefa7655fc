import { once } from 'node:events'
import { accountFrom } from '../account.ts'
import { escapeControlCharacters } from '../escape-control-characters.ts'
import { type FeedEvent, past, stream } from './feed.ts'
import { forward, forwardingSecret, isMessageToEndpoint } from './forward.ts'
import { lineOf } from './line.ts'
import { type EventsOptions, readOptions, usage } from './options.ts'

/** Prints the feed of a tenant, past or as it happens, and hands it on to a local address if asked to. */
export async function events(args: readonly string[]): Promise<void> {
  const options = readOptions(args)
  if (options === 'help') return print(usage)
  const account = accountFrom(process.env)
  const ended = new AbortController()
  process.once('SIGINT', () => ended.abort())
  process.once('SIGTERM', () => ended.abort())
  process.stdout.once('error', endWithReader)
  const found = options.follow
    ? stream(account, options, ended.signal, console.error)
    : past(account, options)
  const secret = forwardingSecret(account)
  if (options.forwardTo) console.error(`Forwarding to ${options.forwardTo}, signed with ${secret}`)
  else if (options.follow) console.error('Waiting for events. Ctrl-C ends it.')
  for await (const event of found) await show(event, options, secret)
}

/** One after the other, so that what is forwarded arrives in order. */
async function show(event: FeedEvent, options: EventsOptions, secret: string): Promise<void> {
  const text = escapeControlCharacters(options.json ? JSON.stringify(event) : lineOf(event))
  if (!options.forwardTo) return print(`${text}\n`)
  const outcome = isMessageToEndpoint(event)
    ? 'not forwarded: it is for that endpoint alone'
    : await forward(event, options.forwardTo, secret)
  await print(options.json ? `${text}\n` : `${text}  → ${outcome}\n`)
}

/** Whoever reads what we print may have seen enough, as `head` has: that is no failure. */
function endWithReader(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error
  process.exit()
}

/** Waits for a reader that is slower than we are. */
async function print(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain')
}
