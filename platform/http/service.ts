import type { Logger } from 'pino'
import type { Recorder } from '../db/commit.ts'
import type { Context } from '../db/context.ts'
import type { Database } from '../db/database.ts'
import type { Tx } from '../db/tx.ts'
import type { EventKind } from '../events/event.ts'
import type { Reaction } from '../events/reactions.ts'
import type { Follower } from '../events/relay.ts'
import type { Export, Import } from '../jobs/declaration.ts'
import type { OutboundQueue } from '../outbound/queue.ts'
import type { PersonalRecords, PersonalTraces } from '../privacy/declaration.ts'
import type { Samples } from '../sample.ts'
import type { Schedule } from '../worker/schedule.ts'
import type { AgentPolicy } from './agent-policy.ts'
import type { Operation } from './routes.ts'
import type { WriteEnded } from './supervision.ts'
import type { App } from './types.ts'

/** What a service gets from the process that mounts it. */
export interface Kernel {
  readonly database: Database
  readonly log: Logger
}

/** What a service is asked about a resource of a domain below. */
export type ResourceQuestion = (tx: Tx, id: string) => Promise<boolean>

/** Asks all services about a resource that is to be deleted or merged, and returns the names of those that say yes. */
export type AskServices = (tx: Tx, id: string) => Promise<string[]>

/**
 * Has what is personal in all copies about these resources erased, after the commit: whoever decides whether the write may be done
 * is still shown what it does.
 */
export type EraseTraces = (tx: Tx, ids: readonly string[]) => void

/** What its routes get besides. */
export interface Mounted extends Kernel {
  /** For a public route that has found out by itself which tenant it is about, under the name of what it does there. */
  readonly contextOf: (tenantId: string, name: string) => Promise<Context>
  /** For ids with this prefix. Services above cannot be called; what they keep of a resource they declare. */
  readonly referencesTo: (prefix: string) => AskServices
  /** Likewise for services that work on the resource, which therefore cannot be merged for now. */
  readonly workingOn: (prefix: string) => AskServices
  /** For operations that delete something of a person. */
  readonly eraseTraces: EraseTraces
  /** Those of all services, once they are mounted. */
  readonly operations: () => readonly Operation[]
}

/** A tenant that is being filled through the API, for the tests that walk all routes. */
export interface SeededTenant {
  /** To be written wherever a text can stand: no other tenant may ever see it. */
  readonly mark: string
  /** Answers what was made, and fails when it is refused. */
  post(path: string, body?: unknown): Promise<{ readonly id: string }>
  /** The id that was seen first of those with this prefix. */
  id(prefix: string): string
}

/** Everything of a domain that an app mounts, and all that others have to know of it. */
export interface Service {
  readonly name: string
  readonly version: string
  readonly basePath: string
  readonly summary: string
  /** It calls and reads only what stands on lower floors. */
  readonly floor: number
  /** Its place among the chapters of the reference; those without one come last. */
  readonly chapter: number
  /** The scopes that its routes require, and what each allows. */
  readonly scopes: Readonly<Record<string, string>>
  /** Areas of scopes that belong to a service below and to which it adds some, so that one wildcard covers them. */
  readonly addsToAreas: readonly string[]
  /** Scopes that decide, grant or make credentials: a member's token that holds one is never exchanged for an agent's. */
  readonly neverDelegated: readonly string[]
  /** Which of its scopes a role holds; `orders:*` stands for all of `orders`. */
  readonly roles: Readonly<Record<string, readonly string[]>>
  /** Those that people from outside hold who have signed in; routes say with their audience what is for them. */
  readonly outsiderScopes: readonly string[]
  /** What agents may do in it before a tenant says otherwise. */
  readonly agentPolicies: readonly AgentPolicy[]
  /** The prefixes of the ids that it makes. */
  readonly ids: readonly string[]
  /** Whether it keeps something for a resource of a domain below that would be left without it, by the prefix of its id. */
  readonly refersTo: Readonly<Record<string, ResourceQuestion>>
  /** Whether it works on a resource of a domain below, which has to stay what it is until that is done. */
  readonly worksOn: Readonly<Record<string, ResourceQuestion>>
  /** The published views of domains below that its statements read. */
  readonly reads: readonly string[]
  /** What its fields look like. */
  readonly samples: Samples
  /** Makes one of everything that it keeps. Services on lower floors have done so before. */
  readonly seed: (tenant: SeededTenant) => Promise<void>
  readonly routes: (app: App, mounted: Mounted) => void
  readonly migrations: URL
  readonly events: readonly EventKind[]
  readonly reactions: readonly Reaction[]
  readonly schedules: readonly Schedule[]
  readonly followers: readonly Follower[]
  readonly queues: readonly OutboundQueue[]
  /** What can be imported into it and exported from it, as files of any size. */
  readonly imports: readonly Import[]
  readonly exports: readonly Export[]
  /** What it keeps that belongs to persons, and copies of what others keep of them: both go when a person is erased. */
  readonly personal: readonly PersonalRecords[]
  readonly traces: readonly PersonalTraces[]
  /** Routes that it declares for another service, beside those of that service and under its name. */
  readonly routesFor: (app: App, service: Service, mounted: Mounted) => void
  /** Told what any service announces, in the transaction that does, for what has to be saved with it. */
  readonly recorders: readonly Recorder[]
  /** Told how writes of agents have ended. */
  readonly writeEnded: readonly WriteEnded[]
}

const nothing = {
  floor: 0,
  chapter: Number.POSITIVE_INFINITY,
  scopes: {},
  addsToAreas: [],
  neverDelegated: [],
  roles: {},
  outsiderScopes: [],
  agentPolicies: [],
  ids: [],
  refersTo: {},
  worksOn: {},
  reads: [],
  samples: {},
  seed: async () => {},
  routes: () => {},
  events: [],
  reactions: [],
  schedules: [],
  followers: [],
  queues: [],
  imports: [],
  exports: [],
  personal: [],
  traces: [],
  routesFor: () => {},
  recorders: [],
  writeEnded: [],
}

/** A service says what it has; what it leaves out it has not. */
export function service(
  declared: Omit<Service, keyof typeof nothing> & Partial<Pick<Service, keyof typeof nothing>>,
): Service {
  return { ...nothing, ...declared }
}
