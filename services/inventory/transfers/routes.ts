import {
  type App,
  ContentPage,
  created,
  invalidTransition,
  NoBody,
  refusals,
  versionMismatch,
} from '@souk/platform'
import {
  bundleHasNoStock,
  insufficientStock,
  locationInactive,
  locationUnknown,
  overReceipt,
  transferNotDraft,
  transferNotFound,
  variantUnknown,
} from '../problems.ts'
import type { ListBundleParts } from '../variants/operations.ts'
import {
  cancelTransfer,
  closeTransferShort,
  createTransfer,
  readyTransfer,
  receiveTransfer,
  shipTransfer,
  updateTransferDetails,
} from './operations.ts'
import {
  CreateTransferBody,
  changesOfTransfer,
  draftOfTransfer,
  linesOf,
  ReceiveTransferBody,
  ShipTransferBody,
  TransferParams,
  TransfersQuery,
  TransferView,
  UpdateTransferBody,
  viewOfTransfer,
} from './schemas.ts'
import { getTransfer, listTransfers } from './store.ts'

const collection = '/api/v1/inventory/transfers'
const single = `${collection}/:transferId`
const reading = { scope: 'inventory:read', audience: ['operator', 'provider'] } as const
const writing = { scope: 'inventory:write', audience: ['operator', 'provider'] } as const

export function transferRoutes(app: App, listBundleParts: ListBundleParts): void {
  readRoutes(app)
  createRoute(app, listBundleParts)
  updateRoute(app, listBundleParts)
  readyRoute(app)
  shipRoute(app)
  receiveRoute(app)
  endRoutes(app)
}

function readRoutes(app: App): void {
  app.route({
    method: 'GET',
    url: collection,
    config: reading,
    schema: {
      operationId: 'listTransfers',
      summary: 'List transfers',
      description:
        'Returns transfers of stock between locations, newest first. Filter by `status`, `from` or `to`. A provider sees those ' +
        'between its own locations.',
      querystring: TransfersQuery,
      response: { 200: ContentPage(TransferView) },
    },
    handler: (request) => request.list((tx, page) => listTransfers(tx, request.query, page)),
  })
  app.route({
    method: 'GET',
    url: single,
    config: reading,
    schema: {
      operationId: 'getTransfer',
      summary: 'Get a transfer',
      description:
        'Returns a transfer with its lines: units that are to be sent, that have left the origin and that have arrived. What ' +
        'has left and not arrived is `incoming` at the destination.',
      params: TransferParams,
      response: { 200: TransferView, ...refusals(transferNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) => viewOfTransfer(await getTransfer(tx, request.params.transferId))),
  })
}

function createRoute(app: App, listBundleParts: ListBundleParts): void {
  app.route({
    method: 'POST',
    url: collection,
    config: writing,
    schema: {
      operationId: 'createTransfer',
      summary: 'Create a transfer',
      description:
        'Creates the draft of a transfer of up to 200 variants from one location to another. No unit moves before it is shipped. ' +
        'Both locations must be active. A provider transfers its own stock between its own locations. Emits ' +
        '`transfer.created`.',
      body: CreateTransferBody,
      response: {
        201: TransferView,
        ...refusals(locationUnknown, locationInactive, variantUnknown, bundleHasNoStock),
      },
    },
    handler: (request) => {
      const draft = draftOfTransfer(request.body)
      return request.write(async (tx) => {
        const transfer = await createTransfer(tx, draft, listBundleParts)
        return created(viewOfTransfer(transfer), `${collection}/${transfer.id}`)
      })
    },
  })
}

function updateRoute(app: App, listBundleParts: ListBundleParts): void {
  app.route({
    method: 'PATCH',
    url: single,
    config: writing,
    schema: {
      operationId: 'updateTransfer',
      summary: 'Update a transfer',
      description:
        'Changes the locations, lines, tracking numbers or note of a draft. Lines are replaced as a whole. Emits ' +
        '`transfer.updated`; a request that changes nothing creates no new version and no event.',
      params: TransferParams,
      body: UpdateTransferBody,
      response: {
        200: TransferView,
        ...refusals(
          transferNotFound,
          transferNotDraft,
          locationUnknown,
          locationInactive,
          variantUnknown,
          bundleHasNoStock,
          versionMismatch,
        ),
      },
    },
    handler: (request) => {
      const changes = changesOfTransfer(request.body)
      return request.write(async (tx) =>
        viewOfTransfer(
          await updateTransferDetails(tx, request.params.transferId, changes, listBundleParts),
        ),
      )
    },
  })
}

function readyRoute(app: App): void {
  app.route({
    method: 'POST',
    url: `${single}/ready`,
    config: writing,
    schema: {
      operationId: 'readyTransfer',
      summary: 'Mark a transfer as ready',
      description:
        'Says that a draft can be packed. The origin must have the units available, but nothing is reserved: orders can still take ' +
        'them before it is shipped. Emits `transfer.ready`.',
      params: TransferParams,
      body: NoBody,
      response: {
        200: TransferView,
        ...refusals(
          transferNotFound,
          invalidTransition,
          insufficientStock,
          locationUnknown,
          locationInactive,
          versionMismatch,
        ),
      },
    },
    handler: (request) =>
      request.write(async (tx) =>
        viewOfTransfer(await readyTransfer(tx, request.params.transferId)),
      ),
  })
}

function shipRoute(app: App): void {
  app.route({
    method: 'POST',
    url: `${single}/ship`,
    config: writing,
    schema: {
      operationId: 'shipTransfer',
      summary: 'Ship a transfer',
      description:
        'Takes the units off hand at the origin and counts them as `incoming` at the destination: everything that is planned, or ' +
        'the given `lines`. Units that are reserved for orders cannot be sent. Records a `TRANSFER_OUT` movement for each ' +
        'line and emits `stock.changed` and `transfer.shipped`. A transfer is shipped once.',
      params: TransferParams,
      body: ShipTransferBody,
      response: {
        200: TransferView,
        ...refusals(
          transferNotFound,
          invalidTransition,
          insufficientStock,
          locationUnknown,
          locationInactive,
          versionMismatch,
        ),
      },
    },
    handler: (request) => {
      const { lines, tracking } = request.body
      const sent = { lines: lines && linesOf(lines), tracking }
      return request.write(async (tx) =>
        viewOfTransfer(await shipTransfer(tx, request.params.transferId, sent)),
      )
    },
  })
}

function receiveRoute(app: App): void {
  app.route({
    method: 'POST',
    url: `${single}/receive`,
    config: writing,
    schema: {
      operationId: 'receiveTransfer',
      summary: 'Receive a transfer',
      description:
        'Puts units that have arrived on hand at the destination: all that are on their way, or the given `lines`. Until everything ' +
        'has arrived the transfer is `PARTIALLY_RECEIVED` and can be received again; more than was shipped is refused. ' +
        'Records `TRANSFER_IN` movements and emits `stock.changed` and `transfer.received`. Send an `Idempotency-Key`: ' +
        'the same `lines` sent twice are two receipts.',
      params: TransferParams,
      body: ReceiveTransferBody,
      response: {
        200: TransferView,
        ...refusals(
          transferNotFound,
          invalidTransition,
          overReceipt,
          variantUnknown,
          versionMismatch,
        ),
      },
    },
    handler: (request) => {
      const { lines } = request.body
      const arrived = lines && linesOf(lines)
      return request.write(async (tx) =>
        viewOfTransfer(await receiveTransfer(tx, request.params.transferId, arrived)),
      )
    },
  })
}

function endRoutes(app: App): void {
  app.route({
    method: 'POST',
    url: `${single}/cancel`,
    config: writing,
    schema: {
      operationId: 'cancelTransfer',
      summary: 'Cancel a transfer',
      description:
        'Gives up a transfer that has not been shipped. No unit has moved, so none moves back. What is on its way is received or ' +
        'closed short instead. Emits `transfer.cancelled`.',
      params: TransferParams,
      body: NoBody,
      response: {
        200: TransferView,
        ...refusals(transferNotFound, invalidTransition, versionMismatch),
      },
    },
    handler: (request) =>
      request.write(async (tx) =>
        viewOfTransfer(await cancelTransfer(tx, request.params.transferId)),
      ),
  })
  app.route({
    method: 'POST',
    url: `${single}/close-short`,
    config: writing,
    schema: {
      operationId: 'closeTransferShort',
      summary: 'Close a transfer short',
      description:
        'Gives up units that were shipped and never arrived. They are no longer `incoming`; a `TRANSFER_IN` and a `LOSS` movement at ' +
        'the destination say that they were lost on the way. Emits `transfer.closed_short`.',
      params: TransferParams,
      body: NoBody,
      response: {
        200: TransferView,
        ...refusals(transferNotFound, invalidTransition, versionMismatch),
      },
    },
    handler: (request) =>
      request.write(async (tx) =>
        viewOfTransfer(await closeTransferShort(tx, request.params.transferId)),
      ),
  })
}
