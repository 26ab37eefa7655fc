import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { TestContext } from 'node:test'

/** What is said about a name: its addresses, the name that it stands for, or that something is broken. */
export interface Zone {
  readonly a?: readonly string[]
  readonly aaaa?: readonly (readonly number[])[]
  readonly alias?: string
  readonly broken?: 'a' | 'aaaa'
}

const types = { 1: 'a', 28: 'aaaa' } as const
const servfail = 2
const headBytes = 12

/** A name server on loopback that knows one name; its address, as a resolver wants it. */
export async function nameServer(t: TestContext, zone: Zone): Promise<string> {
  const socket = createSocket('udp4')
  socket.on('message', (query, from) => socket.send(answerTo(query, zone), from.port, from.address))
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  t.after(() => socket.close())
  return `127.0.0.1:${socket.address().port}`
}

function answerTo(query: Buffer, zone: Zone): Buffer {
  const nameEnd = query.indexOf(0, headBytes)
  const question = query.subarray(headBytes, nameEnd + 5)
  const asked = types[query.readUInt16BE(nameEnd + 1) as keyof typeof types]
  const isBroken = zone.broken === asked
  const answers = isBroken ? [] : recordsOf(asked, zone, question.subarray(0, -4))
  const head = Buffer.alloc(headBytes)
  query.copy(head, 0, 0, 2)
  head.writeUInt16BE(0x8180 | (isBroken ? servfail : 0), 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(answers.length, 6)
  return Buffer.concat([head, question, ...answers])
}

function recordsOf(
  asked: 'a' | 'aaaa',
  { a = [], aaaa = [], alias }: Zone,
  name: Buffer,
): Buffer[] {
  const owner = alias === undefined ? name : nameOf(alias)
  const addresses =
    asked === 'a'
      ? a.map((text) => record(owner, 1, Buffer.from(text.split('.').map(Number))))
      : aaaa.map((bytes) => record(owner, 28, Buffer.from(bytes)))
  return alias === undefined ? addresses : [record(name, 5, owner), ...addresses]
}

function record(name: Buffer, type: number, data: Buffer): Buffer {
  const middle = Buffer.from([0, type, 0, 1, 0, 0, 0, 0, 0, data.length])
  return Buffer.concat([name, middle, data])
}

function nameOf(text: string): Buffer {
  const labels = text.split('.').map((label) => Buffer.from([label.length, ...Buffer.from(label)]))
  return Buffer.concat([...labels, Buffer.from([0])])
}
