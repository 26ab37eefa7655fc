import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import type { FoundContent } from '../content.ts'
import { failures, imageLimits, type MediaFailure } from '../image.ts'

const program = new URL('./program.ts', import.meta.url)

/** What the program says of an image. */
export type ImageAnswer = ImageRead | { readonly failure: MediaFailure }

export interface ImageRead {
  readonly width: number
  readonly height: number
  readonly sizes: readonly {
    readonly width: number
    readonly height: number
    readonly bytes: Uint8Array
  }[]
}

export interface ImageProcessOptions {
  readonly timeoutMs?: number
  /** Told of each process that is begun. */
  readonly onBegun?: (child: ChildProcess) => void
}

/**
 * Reads images in a process of its own for each, which has no credentials and no connections. Decoders are written in C,
 * and images come from anybody: one that makes them hang, crash or take all memory ends that process and nothing else.
 */
export class ImageProcess {
  readonly #options: Required<ImageProcessOptions>
  readonly #children = new Set<ChildProcess>()

  constructor(options: ImageProcessOptions = {}) {
    this.#options = { timeoutMs: imageLimits.milliseconds, onBegun: () => {}, ...options }
  }

  /** Undefined when it was called off. */
  async resize(
    image: Readable,
    { contentType }: FoundContent,
    signal: AbortSignal,
  ): Promise<ImageAnswer | { readonly again: 'crashed' } | undefined> {
    const child = fork(program, [contentType], {
      env: { MALLOC_ARENA_MAX: '2' },
      execArgv: ['--max-old-space-size=128'],
      serialization: 'advanced',
      stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    })
    this.#children.add(child)
    this.#options.onBegun(child)
    const timeout = AbortSignal.timeout(this.#options.timeoutMs)
    const over = AbortSignal.any([timeout, signal])
    const kill = () => child.kill('SIGKILL')
    over.addEventListener('abort', kill, { once: true })
    try {
      const [answer] = await Promise.all([answerOf(child), sent(image, child)])
      if (answer) return answer
      if (signal.aborted) return undefined
      return timeout.aborted ? { failure: failures.tooSlow } : { again: 'crashed' }
    } finally {
      over.removeEventListener('abort', kill)
      kill()
      this.#children.delete(child)
    }
  }

  close(): void {
    for (const child of this.#children) child.kill('SIGKILL')
  }
}

/** Nothing when the process ends without one. */
async function answerOf(child: ChildProcess): Promise<ImageAnswer | undefined> {
  const answered = once(child, 'message').then(([message]) => message as ImageAnswer)
  const ended = once(child, 'exit').then(() => undefined)
  answered.catch(() => {})
  return Promise.race([answered, ended])
}

/** A process that has seen enough, or has died, takes no more. What the store throws is thrown. */
async function sent(image: Readable, { stdin }: ChildProcess): Promise<void> {
  if (!stdin) throw new Error('the process has an input')
  stdin.on('error', () => {})
  const isGone = once(stdin, 'close').catch(() => {})
  for await (const chunk of image) {
    if (stdin.destroyed) return
    if (!stdin.write(chunk)) await Promise.race([once(stdin, 'drain').catch(() => {}), isGone])
  }
  stdin.end()
}
