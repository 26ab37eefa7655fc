export type Profile = 'product' | 'test'

export interface SettingsInput {
  profile: Profile
  /** All that it lets in at once, superusers included. */
  connections: number
  memoryBytes: number
  socketDir: string
  version: string
}

/** Modest on purpose: the database shares its machine with the API processes. */
const sharedBuffersMbMax = { product: 512, test: 128 }

/** Nothing of a test outlives its run, so nothing has to reach the disk. */
const testOnly = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  io_method: 'sync',
  // Passwords that everybody knows need not be costly to check, at each of thousands of connections.
  scram_iterations: '1',
  // A test counts how often statements are planned.
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track_planning': 'on',
}

/**
 * The whole of `postgresql.conf`, written at every start. What a person sets with `ALTER SYSTEM` is kept
 * elsewhere and wins over it.
 */
export function settingsText(input: SettingsInput): string {
  const lines = Object.entries(settings(input)).map(([name, value]) => `${name} = ${quoted(value)}`)
  return [
    `# PostgreSQL ${input.version}, settings of souk: written at every start`,
    ...lines,
    '',
  ].join('\n')
}

function settings(input: SettingsInput): Record<string, string> {
  return {
    // No network: only this user reaches the socket, and there is no port that could be taken.
    listen_addresses: '',
    unix_socket_directories: listItem(input.socketDir),
    unix_socket_permissions: '0700',
    max_connections: String(input.connections),
    ...memory(input),
    // What a backup needs that is taken while everything runs.
    wal_level: 'replica',
    max_wal_senders: '0',
    max_logical_replication_workers: '0',
    max_wal_size: '2GB',
    checkpoint_timeout: '15min',
    random_page_cost: '1.1',
    jit: 'off',
    // Counters and outbox rows die fast: the sooner they are swept, the shorter every scan over them.
    autovacuum_naptime: '10s',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] ',
    default_text_search_config: 'pg_catalog.english',
    ...(input.profile === 'test' ? testOnly : {}),
  }
}

function memory({ memoryBytes, profile }: SettingsInput): Record<string, string> {
  const memoryMb = Math.floor(memoryBytes / 2 ** 20)
  const share = (part: number, min: number, max: number) =>
    `${Math.max(min, Math.min(max, Math.floor(memoryMb * part)))}MB`
  return {
    shared_buffers: share(1 / 4, 32, sharedBuffersMbMax[profile]),
    effective_cache_size: share(1 / 2, 64, 16_384),
    maintenance_work_mem: share(1 / 32, 16, 256),
    work_mem: share(1 / 512, 4, 16),
  }
}

function quoted(value: string): string {
  return `'${value.replaceAll("'", "''")}'`
}

/** A setting that is a list takes an item with a comma or a space in it between double quotes. */
function listItem(value: string): string {
  return `"${value.replaceAll('"', '""')}"`
}
