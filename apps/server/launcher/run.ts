import { StartError } from '../start-error.ts'
import { launch, type Product, type Running } from './launch.ts'

/** npm passes on the Ctrl-C that the terminal has sent already: what comes so soon after is the same one. */
const sameKeyPressMs = 500

/** The whole life of `npm start`: up, until somebody stops it or something is lost, and down again. */
export async function run(product: Product): Promise<void> {
  const started: Running[] = []
  const ending = new AbortController()
  let exitCode = 0
  const onLost = (error: Error) => {
    complain(error)
    exitCode = 1
    ending.abort()
  }
  const ended = new Promise<void>((resolve) => {
    ending.signal.addEventListener('abort', () => resolve(), { once: true })
  })
  onStopSignal(
    () => {
      print('\n  Stopping…')
      ending.abort()
    },
    () => {
      for (const running of started.toReversed()) running.kill()
      process.exit(130)
    },
  )
  // A terminal that was closed must not take the server down before it has stopped cleanly.
  process.stdout.on('error', () => {})
  try {
    await launch(product, { print, onLost, signal: ending.signal, started })
    await ended
  } catch (error) {
    if (!ending.signal.aborted) onLost(error as Error)
  }
  await takeDown(started)
  process.exit(exitCode)
}

async function takeDown(started: Running[]): Promise<void> {
  for (const running of started.toReversed()) {
    await running.stop().catch(complain)
  }
}

function onStopSignal(stop: () => void, kill: () => void): void {
  let firstAt: number | undefined
  const onSignal = () => {
    const now = performance.now()
    if (firstAt === undefined) {
      firstAt = now
      stop()
    } else if (now - firstAt > sameKeyPressMs) kill()
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  process.on('SIGHUP', onSignal)
}

/** A person can act on the message of a StartError; anything else is our bug and shows where it is. */
function complain(error: Error): void {
  console.error(error instanceof StartError ? error.message.replaceAll(/^/gm, 'souk: ') : error)
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
