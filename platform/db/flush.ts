import pg from 'pg'
import { serialize } from 'pg-protocol'
import type { Statement } from './sql.ts'

type Row = Record<string, unknown>

export interface Answer {
  readonly rows: Row[]
  /** What the database says that it did, such as `COMMIT`. */
  readonly command: string
}

/** The part of a `pg` connection that is needed to send. */
interface Wire {
  readonly stream: { readonly writable: boolean; write(bytes: Buffer): unknown }
}

interface Field {
  readonly name: string
  readonly dataTypeID: number
}

/** How to read the rows of a statement. */
interface Shape {
  readonly fields: readonly Field[]
  readonly parsers: readonly ((text: string) => unknown)[]
}

const noRows: Shape = { fields: [], parsers: [] }

/** What a connection has prepared. A statement that was sent and not answered yet has no shape. */
class Prepared {
  readonly shapes = new Map<string, Shape | undefined>()
  /** Of these nobody knows whether they were prepared: something failed before they were answered. */
  readonly doubtful = new Set<string>()
}

const preparedOn = new WeakMap<Wire, Prepared>()

class Entry {
  statement: Statement
  readonly answer: Promise<Answer>
  readonly rows: Row[] = []
  shape: Shape | undefined
  /** Why a row of the answer could not be read. */
  unreadable: unknown
  resolve!: (answer: Answer) => void
  reject!: (error: unknown) => void

  constructor(statement: Statement) {
    this.statement = statement
    this.answer = new Promise((resolve, reject) => {
      this.resolve = resolve
      this.reject = reject
    })
    // Whoever awaits the answer sees the failure; one nobody awaits yet must not end the process.
    this.answer.catch(() => {})
  }
}

/**
 * Statements that are sent together and answered together. Unlike as many queries of `pg` they share one Sync, so the
 * database writes its answers at once, and the shape of their rows is asked for once a connection. When one fails the
 * database skips the rest: the failing one is rejected at once, those after it a tick later, so that whoever awaits
 * several learns the reason and not its consequence.
 */
export class Flush {
  readonly #entries: Entry[] = []
  #prepared = new Prepared()
  #at = 0
  #onAnswered: () => void = () => {}
  /** Set by `pg` where it gives up after a while: called, it waits no longer. */
  callback: (() => void) | undefined

  add(statement: Statement): Promise<Answer> {
    const entry = new Entry(statement)
    this.#entries.push(entry)
    return entry.answer
  }

  /** Nothing of it is prepared: every statement is parsed where it runs. */
  withoutNames(): this {
    for (const entry of this.#entries) {
      const { text, values } = entry.statement
      entry.statement = { text, values }
    }
    return this
  }

  /** Called by `pg` when this one is next to be sent: all messages in one piece. */
  submit(wire: Wire): Error | null {
    this.#prepared = preparedOn.get(wire) ?? new Prepared()
    preparedOn.set(wire, this.#prepared)
    const messages: Buffer[] = []
    try {
      for (const entry of this.#entries) this.#write(messages, entry)
    } catch (error) {
      // A value that cannot be sent. Nothing was, so there is nothing to wait for: `pg` hands the error back.
      return error as Error
    }
    messages.push(serialize.sync())
    if (wire.stream.writable) wire.stream.write(Buffer.concat(messages))
    return null
  }

  #write(messages: Buffer[], entry: Entry): void {
    const { name = '', text, values } = entry.statement
    const { shapes, doubtful } = this.#prepared
    if (name === '' || !shapes.has(name)) {
      if (doubtful.delete(name)) messages.push(serialize.close({ type: 'S', name }))
      messages.push(serialize.parse({ name, text }))
      if (name !== '') shapes.set(name, undefined)
    }
    messages.push(serialize.bind({ statement: name, values, valueMapper: toWire }))
    entry.shape = shapes.get(name)
    if (!entry.shape) messages.push(serialize.describe({ type: 'P' }))
    messages.push(serialize.execute())
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    const entry = this.#entries[this.#at]
    if (!entry) return
    const parsers = fields.map(({ dataTypeID }) => pg.types.getTypeParser(dataTypeID))
    entry.shape = { fields, parsers }
  }

  /** Called while the socket is read: what is thrown here would end the process, so it fails its statement alone. */
  handleDataRow({ fields: cells }: { fields: readonly (string | null)[] }): void {
    const entry = this.#entries[this.#at]
    if (!entry?.shape || entry.unreadable !== undefined) return
    try {
      entry.rows.push(rowOf(entry.shape, cells))
    } catch (error) {
      entry.unreadable = error
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#done(text.split(' ', 1)[0] ?? '')
  }

  handleEmptyQuery(): void {
    this.#done('')
  }

  #done(command: string): void {
    const entry = this.#entries[this.#at]
    this.#at += 1
    if (!entry) return
    const { name } = entry.statement
    if (name !== undefined) this.#prepared.shapes.set(name, entry.shape ?? noRows)
    if (entry.unreadable === undefined) entry.resolve({ rows: entry.rows, command })
    else entry.reject(entry.unreadable)
  }

  handleError(error: unknown): void {
    this.callback?.()
    this.#onAnswered()
    const [failed, ...skipped] = this.#entries.slice(this.#at)
    this.#at = this.#entries.length
    for (const { statement } of [failed, ...skipped].filter((entry) => entry !== undefined)) {
      this.#forget(statement.name)
    }
    failed?.reject(error)
    if (skipped.length > 0) setImmediate(() => skipped.map(({ reject }) => reject(error)))
  }

  /** One that has a shape was answered before, so it is prepared whatever happened now. */
  #forget(name: string | undefined): void {
    const { shapes, doubtful } = this.#prepared
    if (name === undefined || shapes.get(name)) return
    shapes.delete(name)
    doubtful.add(name)
  }

  /** Calls back when everything has been answered, or nothing will be any more. */
  onAnswered(callback: () => void): void {
    this.#onAnswered = callback
  }

  handleReadyForQuery(): void {
    this.callback?.()
    this.#onAnswered()
  }
}

// A pipelined client of `pg` takes no queries but its own; of those we need their place in its queue and no more.
Object.setPrototypeOf(
  Flush.prototype,
  (pg as unknown as { Query: { prototype: object } }).Query.prototype,
)

function rowOf({ fields, parsers }: Shape, cells: readonly (string | null)[]): Row {
  const row: Row = {}
  for (let index = 0; index < fields.length; index += 1) {
    const cell = cells[index] ?? null
    const field = fields[index] as Field
    row[field.name] = cell === null ? null : parsers[index]?.(cell)
  }
  return row
}

/** A value as the protocol takes it: text, bytes or null. */
function toWire(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (typeof value !== 'object') return String(value)
  if (value instanceof Date) return value.toISOString()
  if (Buffer.isBuffer(value)) return value
  return Array.isArray(value) ? arrayText(value) : JSON.stringify(value)
}

function arrayText(values: readonly unknown[]): string {
  return `{${values.map(elementText).join(',')}}`
}

function elementText(value: unknown): string {
  const text = toWire(value)
  if (text === null) return 'NULL'
  if (typeof text !== 'string') throw new TypeError('an array of bytes is not supported')
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}
