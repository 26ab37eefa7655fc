import { fork } from 'node:child_process'
import type { Config } from '../settings.ts'
import { StartError } from '../start-error.ts'
import { ended, relayed } from './children.ts'
import type { LaunchOptions, Running } from './launch.ts'
import type { Prepared, SetupSays, SetupTask } from './messages.ts'

export interface Setup extends Running {
  readonly config: Promise<Config>
  prepare(task: SetupTask): Promise<Prepared>
}

/**
 * The process that reads the settings and prepares the database, and then ends. The launcher stays as long as the
 * product runs, so it loads nothing that only a start needs; and both start at once.
 */
export function startSetup(
  entry: string,
  { signal, print }: Pick<LaunchOptions, 'signal' | 'print'>,
): Setup {
  const child = relayed(fork(entry))
  const kill = () => child.kill('SIGKILL')
  signal.addEventListener('abort', kill, { once: true })
  child.on('message', ({ progress }: Partial<SetupSays>) => {
    if (progress !== undefined) print(progress)
  })
  const says = <Key extends keyof SetupSays>(key: Key): Promise<SetupSays[Key]> =>
    new Promise((resolve, reject) => {
      child.on('message', (message: Partial<SetupSays>) => {
        if (message.refused !== undefined) reject(new StartError(message.refused))
        const said = message[key]
        if (said !== undefined) resolve(said)
      })
      ended(child).then((how) => reject(new StartError(`The setup did not finish (${how})`)))
    })
  return {
    config: says('config'),
    prepare(task) {
      const prepared = says('prepared')
      child.send(task, () => {})
      return prepared
    },
    kill,
    async stop() {
      kill()
      await ended(child)
    },
  }
}
