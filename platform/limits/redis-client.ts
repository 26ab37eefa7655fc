import { type Answer, chargeScript, takeScript } from './redis-script.ts'

/** A connection to one server, or to the nodes of a cluster. */
export interface RedisConnection {
  take(keys: string[], numbers: string[]): Promise<Answer>
  charge(keys: string[], numbers: string[]): Promise<Answer>
  destroy(): void
}

export interface RedisConnectionOptions {
  readonly url: string
  readonly isCluster: boolean
  readonly pauseMs: number
  /** Told whenever it has connected, also again. */
  readonly onReady: (connection: RedisConnection) => void
  /** Told when it was lost and tries to connect again. */
  readonly onLost: (connection: RedisConnection, error: unknown) => void
  /** Told when it has given up. */
  readonly onEnd: (connection: RedisConnection, error: unknown) => void
}

type Library = typeof import('@redis/client')

const connectMs = 2_000
const silentMs = 5_000
const pingMs = 1_000
const pendingMax = 10_000

/** Nothing is queued while there is no connection, and nothing is asked again: the request has gone on by then. */
export function connectRedis(library: Library, options: RedisConnectionOptions): RedisConnection {
  return options.isCluster ? toCluster(library, options) : toServer(library, options)
}

function toServer(
  { createClient }: Library,
  { url, pauseMs, onReady, onLost, onEnd }: RedisConnectionOptions,
): RedisConnection {
  const { commandOptions, ...rest } = settingsOf(pauseMs)
  const client = createClient({
    url,
    scripts: { take: takeScript, charge: chargeScript },
    RESP: 2,
    commandOptions,
    ...rest,
  })
  client.on('error', (error: unknown) => onLost(client, error))
  client.on('ready', () => onReady(client))
  client.connect().catch((error: unknown) => onEnd(client, error))
  return client
}

/** The address names one of the nodes, which tells of the others; credentials and TLS are the same for all. */
function toCluster(
  { createCluster }: Library,
  { url, pauseMs, onReady, onEnd }: RedisConnectionOptions,
): RedisConnection {
  const { commandOptions, socket, ...rest } = settingsOf(pauseMs)
  const { username, password, protocol } = new URL(url)
  const cluster = createCluster({
    rootNodes: [{ url, socket, ...rest }],
    defaults: {
      ...(username && { username: decodeURIComponent(username) }),
      ...(password && { password: decodeURIComponent(password) }),
      socket: protocol === 'rediss:' ? { ...socket, tls: true } : socket,
      ...rest,
    },
    scripts: { take: takeScript, charge: chargeScript },
    RESP: 2,
    commandOptions,
  })
  // A node that is away shows in the answers of those who ask for its keys.
  cluster.on('error', () => {})
  cluster.connect().then(
    () => onReady(cluster),
    (error: unknown) => onEnd(cluster, error),
  )
  return cluster
}

function settingsOf(pauseMs: number) {
  return {
    // Otherwise every command would have a timer and a signal of its own.
    commandOptions: { timeout: 0 },
    disableOfflineQueue: true,
    commandsQueueMaxLength: pendingMax,
    maintNotifications: 'disabled' as const,
    pingInterval: pingMs,
    socket: {
      connectTimeout: connectMs,
      socketTimeout: silentMs,
      reconnectStrategy: () => pauseMs,
    },
  }
}
