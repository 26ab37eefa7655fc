import {
  type App,
  ContentPage,
  created,
  listQuery,
  NamePart,
  operatorOnly,
  refusals,
  timeZoneUnknown,
  versionMismatch,
} from '@souk/platform'
import { Type } from 'typebox'
import {
  locationCodeTaken,
  locationInactive,
  locationIsDefault,
  locationNotEmpty,
  locationNotFound,
  locationOfProvider,
  providerUnknown,
} from '../problems.ts'
import { createLocation, removeLocation, updateLocationDetails } from './operations.ts'
import {
  CreateLocationBody,
  changesOfLocation,
  draftOfLocation,
  LocationParams,
  LocationView,
  UpdateLocationBody,
  viewOfLocation,
} from './schemas.ts'
import { getLocation, listLocations } from './store.ts'

const collection = '/api/v1/inventory/locations'
const single = `${collection}/:locationId`

export function locationRoutes(app: App): void {
  readRoutes(app)
  createRoute(app)
  updateRoute(app)
  deleteRoute(app)
}

function readRoutes(app: App): void {
  app.route({
    method: 'GET',
    url: collection,
    config: { scope: 'inventory:read', audience: ['operator', 'provider'] },
    schema: {
      operationId: 'listLocations',
      summary: 'List locations',
      description:
        'Returns the warehouses, stores and other places where stock is kept, newest first. A provider sees its own ' +
        'locations and those of the operator. Filter by a part of the `name` or code; a page can then have fewer than ' +
        '`limit` locations and still have a next one.',
      querystring: listQuery({ name: Type.Optional(NamePart) }),
      response: { 200: ContentPage(LocationView) },
    },
    handler: (request) => request.list((tx, page) => listLocations(tx, request.query, page)),
  })
  app.route({
    method: 'GET',
    url: single,
    config: { scope: 'inventory:read', audience: ['operator', 'provider'] },
    schema: {
      operationId: 'getLocation',
      summary: 'Get a location',
      description:
        'Returns a location with its code, name and kind, where it is and where it ships to. Stock items and products ' +
        'refer to a location by its code.',
      params: LocationParams,
      response: { 200: LocationView, ...refusals(locationNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) => viewOfLocation(await getLocation(tx, request.params.locationId))),
  })
}

function createRoute(app: App): void {
  app.route({
    method: 'POST',
    url: collection,
    config: { scope: 'inventory:write', audience: ['operator', 'provider'] },
    schema: {
      operationId: 'createLocation',
      summary: 'Create a location',
      description:
        'Creates a place where stock is kept. The first location of a tenant becomes its default. A location that a ' +
        'provider creates belongs to that provider; the operator can create one for a provider with `provider_id`. The ' +
        'code cannot be changed later. `priority`, `ships_to` and the country of the `address` decide which location ' +
        'ships an order. Emits `location.created`.',
      body: CreateLocationBody,
      response: {
        201: LocationView,
        ...refusals(locationCodeTaken, providerUnknown, timeZoneUnknown, locationIsDefault),
      },
    },
    handler: (request) => {
      const draft = draftOfLocation(request.body)
      return request.write(async (tx) => {
        const location = await createLocation(tx, draft)
        return created(viewOfLocation(location), `${collection}/${location.id}`)
      })
    },
  })
}

function updateRoute(app: App): void {
  app.route({
    method: 'PATCH',
    url: single,
    config: { scope: 'inventory:write', audience: ['operator', 'provider'] },
    schema: {
      operationId: 'updateLocation',
      summary: 'Update a location',
      description:
        'Renames a location, changes its details, or makes it the default of the tenant, which the current default then ' +
        'no longer is. Metadata, address and `ships_to` are replaced as a whole. With `active: false` it gives no stock ' +
        'and takes none, which the default location cannot. The code cannot be changed, because products, stock and past ' +
        'movements refer to it. Emits `location.updated`, also for the location that was the default before; when it is ' +
        'switched off or on `stock.out`, `stock.back_in_stock` and `stock.low` follow within seconds, in parts where it has ' +
        'many items.',
      params: LocationParams,
      body: UpdateLocationBody,
      response: {
        200: LocationView,
        ...refusals(
          locationNotFound,
          operatorOnly,
          locationOfProvider,
          locationIsDefault,
          locationInactive,
          timeZoneUnknown,
          versionMismatch,
        ),
      },
    },
    handler: (request) => {
      const changes = changesOfLocation(request.body)
      return request.write(async (tx) =>
        viewOfLocation(await updateLocationDetails(tx, request.params.locationId, changes)),
      )
    },
  })
}

function deleteRoute(app: App): void {
  app.route({
    method: 'DELETE',
    url: single,
    config: { scope: 'inventory:write', audience: ['operator', 'provider'] },
    schema: {
      operationId: 'deleteLocation',
      summary: 'Delete a location',
      description:
        'Deletes a location with nothing on hand and nothing reserved. The default location cannot be deleted: make ' +
        'another one the default first. Variants whose primary location this was get the default location instead, and ' +
        'past movements keep the code. Emits `location.deleted`.',
      params: LocationParams,
      response: {
        200: LocationView,
        ...refusals(
          locationNotFound,
          operatorOnly,
          locationNotEmpty,
          locationIsDefault,
          versionMismatch,
        ),
      },
    },
    handler: (request) =>
      request.write(async (tx) =>
        viewOfLocation(await removeLocation(tx, request.params.locationId)),
      ),
  })
}
