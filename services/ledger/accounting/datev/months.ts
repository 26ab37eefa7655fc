import { dayMs } from '@souk/platform'
import type { Bookkeeping } from '../settings.ts'
import { Archive, type ArchiveState, emptyArchive } from './archive.ts'
import type { Booking } from './bookings.ts'
import { type EntryFacts, type FileFacts, type FileSpan, headerOf, lineOf } from './file.ts'
import { bytesOf } from './text.ts'

/** An entry with its lines. */
export interface Booked {
  readonly entry: EntryFacts
  readonly bookings: readonly Booking[]
}

/** The file that is being written, and what is to be known of the archive. */
export interface FilesState {
  readonly month: string
  readonly part: number
  readonly lines: number
  readonly archive: ArchiveState
}

export const noFiles: FilesState = { month: '', part: 0, lines: 0, archive: emptyArchive }

export interface Writing extends FileFacts {
  readonly bookkeeping: Bookkeeping
  /** How many lines a file may have. */
  readonly linesMax: number
  /** Whether nothing follows. */
  readonly isEnd: boolean
}

export interface WrittenFiles {
  readonly state: FilesState
  /** What follows on what was written before. */
  readonly bytes: Buffer
}

/**
 * Writes entries, which come in the order of their days, behind what the archive has: a file for each month, as DATEV asks for, and
 * another where one is full. So a file is of one fiscal year. The lines of an entry stand in one file.
 */
export function writeMonths(
  before: FilesState,
  booked: readonly Booked[],
  writing: Writing,
): WrittenFiles {
  const archive = new Archive(before.archive)
  const { bookkeeping, linesMax, isEnd } = writing
  let { month, part, lines } = before
  let waiting: string[] = []
  const flush = () => {
    archive.write(bytesOf(waiting.join('')))
    waiting = []
  }
  for (const { entry, bookings } of booked) {
    const own = entry.day.slice(0, 7)
    if (own !== month || lines + bookings.length > linesMax) {
      flush()
      part = own === month ? part + 1 : 1
      month = own
      lines = 0
      archive.begin(`EXTF_Buchungsstapel_${own}_${writing.currency}_${part}.csv`)
      archive.write(headerOf({ ...writing, ...spanOf(own, writing) }, bookkeeping))
    }
    for (const booking of bookings) {
      waiting.push(lineOf(booking, entry, bookkeeping.settings.isFinal))
    }
    lines += bookings.length
  }
  flush()
  if (isEnd) archive.end()
  return { state: { month, part, lines, archive: archive.state }, bytes: archive.taken() }
}

export function dayText(day: number): string {
  return new Date(day).toISOString().slice(0, 10)
}

/** The days of a month that are asked for. */
function spanOf(month: string, { from, through }: FileSpan): FileSpan {
  const first = `${month}-01`
  const next = new Date(`${first}T00:00:00Z`)
  next.setUTCMonth(next.getUTCMonth() + 1)
  const last = dayText(next.getTime() - dayMs)
  return { from: from > first ? from : first, through: through < last ? through : last }
}
