import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The database roles of the product: the owner migrates, the app serves requests, the system runs the worker. */
export const databaseRoles = { owner: 'souk', app: 'souk_app', system: 'souk_system' } as const

export type DatabaseRole = keyof typeof databaseRoles

export interface DatabaseUrls {
  owner: string
  app: string
  system: string
  /** Somebody else has made the roles of app and system: they are checked, and never changed. */
  rolesGiven?: boolean
}

/** Made by chance at the first start and kept in the home, readable by its owner only. */
export interface Secrets {
  passwords: Record<DatabaseRole, string>
  /** The root of every key that the product derives: cursors, stored keys, tokens at rest. */
  secret: string
}

export function secretsOf(home: string): Secrets {
  const file = join(home, 'secrets.json')
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'))
  const secrets: Secrets = {
    passwords: { owner: random(), app: random(), system: random() },
    secret: random(),
  }
  writePrivate(file, secrets)
  return secrets
}

/** Complete or absent, never half: written beside and moved into place. */
export function writePrivate(file: string, value: unknown): void {
  const unfinished = `${file}.${process.pid}`
  writeFileSync(unfinished, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 })
  renameSync(unfinished, file)
}

/** What the person who starts the product says of a PostgreSQL that is not ours. */
export interface ExternalAddresses {
  databaseUrl: string
  appDatabaseUrl?: string | undefined
  systemDatabaseUrl?: string | undefined
}

/**
 * The roles of a PostgreSQL that is not ours. Their passwords follow from the owner's, so that several
 * machines on one database agree without telling each other; an owner without one falls back on the home's. Addresses that were given for them
 * are taken as they are.
 */
export function externalUrls(addresses: ExternalAddresses, { passwords }: Secrets): DatabaseUrls {
  const { databaseUrl, appDatabaseUrl: app, systemDatabaseUrl: system } = addresses
  if (app && system) return { owner: databaseUrl, app, system, rolesGiven: true }
  const ownerPassword = decodeURIComponent(new URL(databaseUrl).password)
  const urlOf = (role: DatabaseRole) => {
    const url = new URL(databaseUrl)
    url.username = databaseRoles[role]
    url.password = ownerPassword ? derived(ownerPassword, databaseRoles[role]) : passwords[role]
    return url.href
  }
  return { owner: databaseUrl, app: urlOf('app'), system: urlOf('system') }
}

function derived(key: string, name: string): string {
  return createHmac('sha256', key).update(`souk database role ${name}`).digest('base64url')
}

function random(): string {
  return randomBytes(32).toString('base64url')
}
