import type { Socket } from 'node:net'
import { networkOf } from './address.ts'

export interface ConnectionLimits {
  /** Connections of one address, or of one IPv6 network; 0 where all come from a proxy anyway. */
  readonly perAddressMax: number
  readonly max: number
}

/** Far above what a server-side client or a load generator keeps open, far below what a process can hold. */
export const connectionLimits: ConnectionLimits = { perAddressMax: 1_000, max: 4_000 }

/** Connections that share a limit. Those that wait for their client stand in the order in which they began to wait. */
class Group {
  readonly all = new Set<Socket>()
  readonly waiting = new Set<Socket>()
}

interface Connection {
  readonly groups: readonly Group[]
  /** Requests of this connection that are being worked on. */
  underWay: number
}

/**
 * Who is connected to this process. Past a limit the connection that has waited longest for its client makes room,
 * be it idle or in the middle of a request that does not arrive; whoever is being worked for keeps theirs.
 */
export class Connections {
  readonly #limits: ConnectionLimits
  readonly #everybody = new Group()
  readonly #byNetwork = new Map<string, Group>()
  readonly #connections = new WeakMap<Socket, Connection>()

  constructor(limits: ConnectionLimits) {
    this.#limits = limits
  }

  /** False when all that there may be are busy. */
  admit(socket: Socket): boolean {
    const { max, perAddressMax } = this.#limits
    const network = perAddressMax === 0 ? '' : networkOf(socket.remoteAddress ?? '')
    const group = this.#byNetwork.get(network) ?? new Group()
    if (perAddressMax > 0 && !this.#hasRoom(group, perAddressMax)) return false
    if (!this.#hasRoom(this.#everybody, max)) return false
    this.#byNetwork.set(network, group)
    const groups = [this.#everybody, group]
    for (const { all, waiting } of groups) {
      all.add(socket)
      waiting.add(socket)
    }
    this.#connections.set(socket, { groups, underWay: 0 })
    socket.once('close', () => {
      leave(socket, groups)
      if (group.all.size === 0) this.#byNetwork.delete(network)
    })
    return true
  }

  work(socket: Socket): void {
    const connection = this.#connections.get(socket)
    if (!connection) return
    connection.underWay += 1
    for (const { waiting } of connection.groups) waiting.delete(socket)
  }

  rest(socket: Socket): void {
    const connection = this.#connections.get(socket)
    if (!connection) return
    connection.underWay -= 1
    if (connection.underWay > 0 || socket.destroyed) return
    for (const { waiting } of connection.groups) waiting.add(socket)
  }

  #hasRoom({ all, waiting }: Group, max: number): boolean {
    if (all.size < max) return true
    const [longest] = waiting
    if (!longest) return false
    longest.destroy()
    // It says that it is closed a moment later; its place is free now.
    leave(longest, this.#connections.get(longest)?.groups ?? [])
    return true
  }
}

function leave(socket: Socket, groups: readonly Group[]): void {
  for (const { all, waiting } of groups) {
    all.delete(socket)
    waiting.delete(socket)
  }
}
