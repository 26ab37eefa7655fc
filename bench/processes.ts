import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

export interface ProcessFacts {
  readonly pid: number
  readonly command: string
}

export function childrenOf(parent: number): ProcessFacts[] {
  return (existsSync('/proc/self/stat') ? fromProc() : fromPs())
    .filter(({ ppid }) => ppid === parent)
    .map(({ pid, command }) => ({ pid, command }))
}

/** Memory that the process holds at this moment, in megabytes. */
export function residentMb(pid: number): number {
  const file = `/proc/${pid}/status`
  if (!existsSync(file)) {
    const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
    return Number(kilobytes) / 1024
  }
  const line = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(file, 'utf8'))
  return Number(line?.[1] ?? 0) / 1024
}

interface Row extends ProcessFacts {
  readonly ppid: number
}

function fromProc(): Row[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        // The name of the program stands in brackets and may hold anything; what follows is plain.
        const ppid = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ')
        return [{ pid: Number(name), ppid, command }]
      } catch {
        // It ended while we were looking.
        return []
      }
    })
}

function fromPs(): Row[] {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
  return table.split('\n').flatMap((line) => {
    const [, pid, ppid, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    return pid ? [{ pid: Number(pid), ppid: Number(ppid), command }] : []
  })
}
