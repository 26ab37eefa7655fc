import { randomBytes } from 'node:crypto'
import {
  audited,
  checkPatterns,
  checkVersion,
  type EventKind,
  emit,
  errorsOfUrl,
  newId,
  newSecret,
  readHead,
  type SignatureScheme,
  sentInOrder,
  signerOf,
  type Tx,
  type Vault,
} from '@souk/platform'
import { announce } from '../announce.ts'
import { abandonChallenges, bringForward, insertRemoved } from '../deliveries/store.ts'
import {
  endpointChallenged,
  endpointCreated,
  endpointDegraded,
  endpointDeleted,
  endpointDisabled,
  endpointPaused,
  endpointRecovered,
  endpointResumed,
  endpointTested,
  endpointUpdated,
  endpointVerified,
  secretRotated,
} from '../events.ts'
import { lanes } from '../lanes.ts'
import { endpointLimitReached, urlNotHttps, urlPrivateAddress, urlUnusable } from '../problems.ts'
import { startReplay } from '../replays/operations.ts'
import { deleteReplaysOf } from '../replays/store.ts'
import { type AttemptEvidence, afterEvidence } from './attempt-evidence.ts'
import {
  afterReset,
  changeEndpoint,
  checkTestable,
  commandEndpoint,
  type Endpoint,
  type EndpointCommand,
  type EndpointDetails,
  endpointsMax,
  gateOf,
  newEndpoint,
  rotateSecret,
} from './endpoint.ts'
import { endpointView } from './schemas.ts'
import {
  deleteEndpoint,
  getEndpointForUpdate,
  insertEndpoint,
  listEndpointsForUpdate,
  takePlace,
  updateEndpoint,
} from './store.ts'

/** What the operations need of the process beside the transaction. */
export interface EndpointOptions {
  readonly vault: Vault
  readonly loopbackForSandboxes: boolean
  readonly kinds: readonly EventKind[]
}

/** An endpoint and the secret that is shown this once; none where a receiver verifies with a public key. */
export interface NewSecret {
  readonly endpoint: Endpoint
  readonly secret: string | null
}

export async function createWebhookEndpoint(
  tx: Tx,
  options: EndpointOptions,
  details: EndpointDetails,
  signature: SignatureScheme,
): Promise<NewSecret> {
  checkDetails(tx, options, details)
  if (!(await takePlace(tx))) throw endpointLimitReached({ limit: endpointsMax })
  const { shown, ...keys } = newKeys(options, signature)
  const endpoint = newEndpoint(newId('whe'), details, { signature, ...keys }, tx.now)
  await Promise.all([insertEndpoint(tx, endpoint), lanes.add(tx, endpoint.id)])
  audited(tx, { resource: 'webhook_endpoint', id: endpoint.id, after: endpointView(endpoint) })
  announce(tx, endpointCreated, endpoint)
  challenge(tx, endpoint)
  return { endpoint, secret: shown }
}

/** A receiver verifies with the shared secret, or with the public half of a pair whose other half never leaves. */
function newKeys({ vault }: EndpointOptions, signature: SignatureScheme) {
  const secret = newSecret(signature, randomBytes)
  const publicKey = signerOf(secret).publicKey ?? null
  return { shown: publicKey === null ? secret : null, secret: vault.seal(secret), publicKey }
}

export async function updateWebhookEndpoint(
  tx: Tx,
  options: EndpointOptions,
  endpointId: string,
  details: Partial<EndpointDetails>,
): Promise<Endpoint> {
  const before = await getEndpointForUpdate(tx, endpointId)
  checkVersion(tx, before.version)
  checkDetails(tx, options, details)
  const after = changeEndpoint(before, details, tx.now)
  return save(tx, before, after, endpointUpdated)
}

export function pauseWebhookEndpoint(tx: Tx, endpointId: string): Promise<Endpoint> {
  return command(tx, endpointId, 'pause', endpointPaused)
}

export function resumeWebhookEndpoint(tx: Tx, endpointId: string): Promise<Endpoint> {
  return command(tx, endpointId, 'resume', endpointResumed)
}

async function command(
  tx: Tx,
  endpointId: string,
  name: EndpointCommand,
  kind: typeof endpointUpdated,
): Promise<Endpoint> {
  const before = await getEndpointForUpdate(tx, endpointId)
  checkVersion(tx, before.version)
  return save(tx, before, commandEndpoint(before, name, tx.now), kind)
}

/** The new secret signs at once; the one before signs beside it until the overlap is over. */
export async function rotateWebhookSecret(
  tx: Tx,
  options: EndpointOptions,
  endpointId: string,
  overlapSeconds: number,
): Promise<NewSecret> {
  const before = await getEndpointForUpdate(tx, endpointId)
  checkVersion(tx, before.version)
  const { shown, ...keys } = newKeys(options, before.signature)
  const endpoint = rotateSecret(before, keys, overlapSeconds, tx.now)
  await updateEndpoint(tx, endpoint)
  const { id, version } = endpoint
  audited(tx, {
    resource: 'webhook_endpoint',
    id,
    before: { version: before.version },
    after: { version },
  })
  announce(tx, secretRotated, endpoint, before)
  return { endpoint, secret: shown }
}

/** Sends a test event. It names the event, by which its delivery can be found. */
export async function testWebhookEndpoint(tx: Tx, endpointId: string): Promise<string> {
  const endpoint = await getEndpointForUpdate(tx, endpointId)
  checkVersion(tx, endpoint.version)
  checkTestable(endpoint)
  const { id, version, url } = endpoint
  const eventId = newId('evt')
  emit(tx, endpointTested, { id, version, object: { id, url }, eventId })
  return eventId
}

export async function deleteWebhookEndpoint(tx: Tx, endpointId: string): Promise<Endpoint> {
  const endpoint = await getEndpointForUpdate(tx, endpointId)
  checkVersion(tx, endpoint.version)
  await Promise.all([
    deleteEndpoint(tx, endpointId),
    lanes.remove(tx, endpointId),
    deleteReplaysOf(tx, endpointId),
    insertRemoved(tx, endpointId),
  ])
  audited(tx, { resource: 'webhook_endpoint', id: endpointId, before: endpointView(endpoint) })
  announce(tx, endpointDeleted, { ...endpoint, version: endpoint.version + 1 })
  return endpoint
}

/** Nothing is queued any more and the clock has gone back: the endpoints start afresh. */
export async function startAfresh(tx: Tx): Promise<void> {
  const endpoints = await listEndpointsForUpdate(tx)
  for (const before of endpoints) {
    const after = afterReset(before, tx.now)
    await Promise.all([
      ...(after === before ? [] : [updateEndpoint(tx, after)]),
      lanes.resetHealthAndWake(tx, after.id),
    ])
    if (after.status === 'PENDING_VERIFICATION') challenge(tx, after)
  }
}

/** What attempts tell about an endpoint as a whole. The same endpoint when it changed nothing. */
export async function updateAfterAttempts(
  tx: Tx,
  before: Endpoint,
  evidence: readonly AttemptEvidence[],
): Promise<Endpoint> {
  const mayEnd = evidence.some(({ status }) => status !== 'DELIVERED')
  const last = mayEnd ? (await readHead(tx)).lastSequence : 0
  let endpoint = before
  // Each is saved on top of the one before it.
  const versions: Endpoint[] = []
  for (const known of evidence) {
    const next = afterEvidence(endpoint, known, last, tx.now)
    if (next === endpoint) continue
    announce(tx, eventOf(endpoint, next), next, endpoint)
    versions.push(next)
    endpoint = next
  }
  if (endpoint !== before) {
    await sentInOrder(versions.map((version) => updateEndpoint(tx, version)))
  }
  return endpoint
}

function eventOf(before: Endpoint, after: Endpoint) {
  if (after.status === 'DEGRADED') return endpointDegraded
  if (after.status === 'DISABLED') return endpointDisabled
  return before.status === 'DEGRADED' ? endpointRecovered : endpointVerified
}

async function save(
  tx: Tx,
  before: Endpoint,
  after: Endpoint,
  kind: typeof endpointUpdated,
): Promise<Endpoint> {
  const isAnother = before.status !== after.status || before.url !== after.url
  const mustProve = isAnother && after.status === 'PENDING_VERIFICATION'
  const isAwake = isAnother && gateOf(after.status) !== 'CLOSED'
  await Promise.all([
    updateEndpoint(tx, after),
    ...(isAnother ? [lanes.resetHealthAndWake(tx, after.id)] : []),
    ...(isAwake ? [bringForward(tx, after.id)] : []),
    ...(mustProve ? [abandonChallenges(tx, after.id)] : []),
  ])
  // Whatever happened since it was disabled was not queued for it, and is queued now.
  if (before.disabledAfter !== null && after.disabledAfter === null) {
    await startReplay(tx, after, { after: before.disabledAfter, what: 'UNDELIVERED' })
  }
  audited(tx, {
    resource: 'webhook_endpoint',
    id: after.id,
    before: endpointView(before),
    after: endpointView(after),
  })
  announce(tx, kind, after, before)
  if (mustProve) challenge(tx, after)
  return after
}

const challengeBytes = 24

function challenge(tx: Tx, { id, version, url }: Endpoint): void {
  const object = { id, url, challenge: `whc_${randomBytes(challengeBytes).toString('base64url')}` }
  emit(tx, endpointChallenged, { id, version, object })
}

function checkDetails(
  tx: Tx,
  { loopbackForSandboxes, kinds }: EndpointOptions,
  { url, eventTypes }: Partial<EndpointDetails>,
): void {
  if (url !== undefined) checkAddress(tx, url, loopbackForSandboxes)
  const patterns = (eventTypes ?? []).map((pattern, index) => ({
    path: `/event_types/${index}`,
    pattern,
  }))
  checkPatterns(patterns, kinds)
}

/** What can be said without asking the network; the rest is checked with every connection. */
function checkAddress(tx: Tx, url: string, loopbackForSandboxes: boolean): void {
  const errors = errorsOfUrl(tx.mode, url, { path: '/url', loopbackForSandboxes })
  if (errors === undefined) return
  const [{ code: reason }] = errors
  if (reason === 'not_https') throw urlNotHttps(undefined, { errors })
  if (reason === 'private_address') throw urlPrivateAddress(undefined, { errors })
  throw urlUnusable({ reason }, { errors })
}
