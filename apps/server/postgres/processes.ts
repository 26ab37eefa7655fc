import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { platform } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

const hasProc = platform() === 'linux'

/** A zombie counts as dead: in a container without an init nobody ever collects it. */
export function isAlive(pid: number): boolean {
  if (hasProc) return procStat(pid) !== undefined
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

/** What tells a process from a later one that was given the same number; undefined when it is dead. */
export function identityOf(pid: number): string | undefined {
  return hasProc ? procStat(pid)?.startedAtTick : ask(pid, 'lstart=')
}

export function commandOf(pid: number): string | undefined {
  if (!hasProc) return ask(pid, 'command=')
  return readIfThere(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ')
}

/** Found without `ps` where there is `/proc`: a bare machine has no such program. */
export function childrenOf(parent: number): number[] {
  if (!hasProc) {
    const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid=']).toString()
    return listed
      .split('\n')
      .map((line) => line.trim().split(/\s+/).map(Number))
      .flatMap(([pid, ppid]) => (pid !== undefined && ppid === parent ? [pid] : []))
  }
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
  return pids.filter((pid) => procStat(pid)?.parent === parent)
}

/** Polls because a process that this one did not start sends no exit event. */
export async function untilDead(pid: number, boundMs: number): Promise<boolean> {
  const deadline = Date.now() + boundMs
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false
    await sleep(10)
  }
  return true
}

/** Sends the signal unless the process is gone already. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error
  }
}

export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}

/** The name in the second field may hold spaces and brackets, so fields are counted from its end. */
function procStat(pid: number): { startedAtTick: string; parent: number } | undefined {
  const stat = readIfThere(`/proc/${pid}/stat`)
  if (!stat) return undefined
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state] = fields
  const startedAtTick = fields[19]
  if (state === 'Z' || state === 'X' || !startedAtTick) return undefined
  return { startedAtTick, parent: Number(fields[1]) }
}

function ask(pid: number, column: string): string | undefined {
  try {
    const answer = execFileSync('ps', ['-ww', '-o', column, '-p', String(pid)], { stdio: 'pipe' })
    return answer.toString().trim() || undefined
  } catch {
    return undefined
  }
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
