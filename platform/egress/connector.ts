import { Resolver } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { isLoopbackName, mayCall, mayResolve, type Reach } from './address.ts'

export interface ConnectorOptions extends Reach {
  /** Whom to ask for names, instead of the name servers of the machine: `address` or `address:port`. */
  readonly nameServers?: readonly string[] | undefined
  /** Every address of a name, when it is not asked for at all. */
  readonly resolve?: ((name: string) => Promise<readonly string[]>) | undefined
  /** Where a checked address really leads. Tests play a network that is not what its addresses say. */
  readonly route?: ((address: string) => string) | undefined
  /** Certificates of a private authority, instead of the public ones. */
  readonly ca?: string | readonly string[] | undefined
}

/** Why there is no connection, when we are the ones who know. */
export class NoConnection extends Error {
  readonly reason: 'address_refused' | 'dns'

  constructor(reason: NoConnection['reason'], what: string) {
    super(`${reason}: ${what}`)
    this.reason = reason
  }
}

/** All addresses of a name are checked; no more than this many are tried. */
const addressesTriedMax = 4
const nextAddressAfterMs = 1_000

/**
 * Shorter than the idle timeout of common servers that do not announce theirs, so that a request rarely meets a
 * connection which the other side is closing. A `Keep-Alive` header with less is honoured by the agent.
 */
const idleMs = 1_500

type Connect = http.Agent['createConnection']

/**
 * Makes the connections. An address is judged where it is used: the one in the URL or all that the name has, right
 * before connecting, and the one at the other end right after, before the first byte. A connection that is used
 * again leads where it led.
 */
export class Connector {
  readonly #options: ConnectorOptions
  readonly #resolver = new Resolver({ timeout: 2_500, tries: 2 })
  readonly #agents: { readonly http: http.Agent; readonly https: https.Agent }

  constructor(options: ConnectorOptions) {
    this.#options = options
    if (options.nameServers) this.#resolver.setServers(options.nameServers)
    const shared = {
      keepAlive: true,
      timeout: idleMs,
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: nextAddressAfterMs,
      lookup: this.#lookup,
    }
    const trust = options.ca === undefined ? {} : { ca: [options.ca].flat() }
    const secured = {
      ...shared,
      ...trust,
      rejectUnauthorized: true,
      minVersion: 'TLSv1.2' as const,
    }
    this.#agents = {
      http: this.#guarded(new http.Agent(shared)),
      https: this.#guarded(new https.Agent(secured)),
    }
  }

  agentFor(url: URL): http.Agent {
    return url.protocol === 'https:' ? this.#agents.https : this.#agents.http
  }

  close(): void {
    this.#resolver.cancel()
    this.#agents.http.destroy()
    this.#agents.https.destroy()
  }

  #guarded<Agent extends http.Agent>(agent: Agent): Agent {
    const connect: Connect = agent.createConnection.bind(agent)
    const guarded: Connect = (options, callback) => {
      const host = options.host ?? ''
      if (isIP(host) !== 0 && !mayCall(host, this.#options)) return refuse(host, callback)
      const socket = connect(options, callback)
      if (socket instanceof Socket) this.#checkOnceConnected(socket)
      return socket
    }
    agent.createConnection = guarded
    return agent
  }

  /** First among the listeners: the others start TLS and send the request. */
  #checkOnceConnected(socket: Socket): void {
    socket.prependOnceListener('connect', () => {
      const address = socket.remoteAddress ?? ''
      if (!mayCall(address, this.#options)) socket.destroy(refused(address))
    })
  }

  readonly #lookup: LookupFunction = (name, _options, callback) => {
    this.#addressesOf(name).then(
      (addresses) => callback(null, addresses.map(withFamily)),
      (error: Error) => callback(error, []),
    )
  }

  async #addressesOf(name: string): Promise<readonly string[]> {
    if (!mayResolve(name, this.#options)) throw refused(name)
    const addresses = isLoopbackName(name) ? ['127.0.0.1', '::1'] : await this.#resolve(name)
    if (addresses.length === 0) throw new NoConnection('dns', name)
    if (!addresses.every((address) => mayCall(address, this.#options))) throw refused(name)
    const { route = (address) => address } = this.#options
    return addresses.slice(0, addressesTriedMax).map(route)
  }

  async #resolve(name: string): Promise<readonly string[]> {
    try {
      return await (this.#options.resolve ?? this.#askDns)(name)
    } catch {
      throw new NoConnection('dns', name)
    }
  }

  /**
   * Asks the name servers itself. The call of the operating system would hold a thread while it waits, and four
   * names with slow servers would stop everybody's deliveries; it also knows names that are private to the machine.
   */
  readonly #askDns = async (name: string): Promise<readonly string[]> => {
    const found = await Promise.allSettled([
      this.#resolver.resolve4(name),
      this.#resolver.resolve6(name),
    ])
    return found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  }
}

function refused(what: string): NoConnection {
  return new NoConnection('address_refused', what)
}

/** The type of the callback wants a stream even with an error; the agent looks at the error alone. */
function refuse(address: string, callback: Parameters<Connect>[1]): undefined {
  const answer = callback as ((error: Error, stream?: Duplex) => void) | undefined
  answer?.(refused(address))
}

function withFamily(address: string): { address: string; family: number } {
  return { address, family: isIP(address) }
}
