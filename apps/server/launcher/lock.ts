import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode, identityOf } from '../postgres/processes.ts'
import { StartError } from '../start-error.ts'

/** Makes sure that one launcher at a time works on a home. Gives what opens it again. */
export function lockHome(home: string): () => void {
  const file = join(home, 'launcher.lock')
  const own = `${file}.${process.pid}`
  writeFileSync(own, markOf(process.pid))
  try {
    if (!claim(own, file) && !(clearStale(file, home) && claim(own, file)))
      throw running(home, file)
  } finally {
    rmSync(own, { force: true })
  }
  return () => rmSync(file, { force: true })
}

/** A link is made whole or not at all, so nobody ever reads a lock that is still being written. */
function claim(own: string, file: string): boolean {
  try {
    linkSync(own, file)
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  }
}

/** Moved away before it is judged a second time: of two that start at once, one may have renewed it. */
function clearStale(file: string, home: string): boolean {
  if (isHeld(file)) return false
  const aside = `${file}.stale.${process.pid}`
  renameSync(file, aside)
  const renewed = isHeld(aside)
  if (renewed) claim(aside, file)
  rmSync(aside, { force: true })
  if (renewed) throw running(home, file)
  return true
}

function isHeld(file: string): boolean {
  const mark = readFileSync(file, 'utf8')
  return mark === markOf(Number.parseInt(mark, 10))
}

function running(home: string, file: string): StartError {
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10)
  return new StartError(
    `${home} is in use by another Souk (process ${pid}): stop it, or set SOUK_HOME to another folder`,
  )
}

/** The number alone would not do: after a restart of the machine somebody else may have it. */
function markOf(pid: number): string {
  return `${pid} ${identityOf(pid) ?? 'gone'}`
}
