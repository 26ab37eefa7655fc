/**
 * Ids that can be computed from a number here, in SQL and in a pgbench script, so that every side of a
 * comparison can name the same rows. They have the form of a UUIDv7 whose time grows with the number.
 */
const firstMs = 1_700_000_000_000

const tails = {
  order: '8000000000000001',
  item: '8000000000000002',
  product: '8000000000000003',
  variant: '8000000000000004',
  stock: '8000000000000005',
  price: '8000000000000006',
  location: '8000000000000008',
  movement: '8000000000000009',
  category: '800000000000000a',
  collection: '800000000000000b',
  account: '800000000000000c',
  escrow: '800000000000000d',
  transaction: '800000000000000e',
  payout: '800000000000000f',
  posting: '8000000000000010',
} as const

export type Kind = keyof typeof tails

export function uuidAt(kind: Kind, n: number): string {
  return dashed(`${hexMs(firstMs + n)}7000${tails[kind]}`)
}

/** The same as an SQL expression over a whole number. */
export function uuidSql(kind: Kind, n: string): string {
  return uuidFromHead(`(${firstMs} + ${n})::bigint * 65536 + 28672`, tails[kind])
}

/** The moment that the id of the same number carries. */
export function timeSql(n: string): string {
  return `to_timestamp((${firstMs} + ${n}) / 1000.0)`
}

/** The same moment here. */
export function timeAt(n: number): Date {
  return new Date(firstMs + n)
}

/** An id that nobody has yet. `caller` and `index` tell apart what is made in the same millisecond. */
export function freshUuid(ms: number, caller: number, index: number): string {
  return dashed(`${hexMs(ms)}7${hex(caller, 3)}${freshTail(index)}`)
}

/** `head` is the whole number whose hexadecimal digits are the first half of the id. */
export function freshUuidSql(head: string, index: number): string {
  return uuidFromHead(`${head}::bigint`, freshTail(index))
}

/** The last digits of the same head: they come again only after many thousand orders of one caller. */
export function freshNumber(ms: number, caller: number): string {
  return `S${hex(ms % 0x10000, 4)}${hex(caller, 4)}`
}

export function freshNumberSql(head: string): string {
  return `('S' || lpad(to_hex(mod(${head}::bigint, 4294967296)), 8, '0'))`
}

function freshTail(index: number): string {
  return `9${hex(index, 3)}000000000000`
}

/** Fifteen digits and a zero: true until the year 2527. */
function uuidFromHead(head: string, tail: string): string {
  return `('0' || to_hex(${head}) || '${tail}')::uuid`
}

function hexMs(ms: number): string {
  return hex(ms, 12)
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0')
}

function dashed(text: string): string {
  return text.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
