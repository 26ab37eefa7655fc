import {
  type App,
  ContentPage,
  created,
  type Mounted,
  refusals,
  versionMismatch,
  withoutPersonalData,
} from '@souk/platform'
import { alreadyAnonymized, customerNotFound, customerWasMerged } from '../problems.ts'
import { CustomerParams } from '../schemas.ts'
import { checkCustomer } from '../store.ts'
import { detailsOf } from './address.ts'
import { faultsOf, formatOf } from './format.ts'
import { changeAddress, createAddress, removeAddress } from './operations.ts'
import {
  addressFormatNotFound,
  addressInvalid,
  addressLimitReached,
  addressNotFound,
} from './problems.ts'
import {
  AddressesQuery,
  AddressFormatView,
  AddressParams,
  AddressView,
  addressView,
  CreateAddressBody,
  changesOfAddress,
  draftOfAddress,
  FormatParams,
  formatView,
  UpdateAddressBody,
  ValidateAddressBody,
  ValidatedAddressView,
} from './schemas.ts'
import { getAddress, listAddresses } from './store.ts'

const ofCustomer = '/api/v1/customers/:customerId/addresses'
const single = '/api/v1/addresses/:addressId'
const reading = { scope: 'customers:read', audience: ['operator', 'customer'] } as const
const writing = { scope: 'customers:write', audience: ['operator', 'customer'] } as const

/** What customers are that can only be read. */
const unchangeable = [customerWasMerged, alreadyAnonymized] as const

export function addressRoutes(app: App, mounted: Mounted): void {
  readRoutes(app)
  createRoute(app)
  changeRoute(app)
  deleteRoute(app, mounted)
  formatRoutes(app)
}

function readRoutes(app: App): void {
  app.route({
    method: 'GET',
    url: ofCustomer,
    config: reading,
    schema: {
      operationId: 'listAddresses',
      summary: 'List addresses of a customer',
      description:
        'Returns the addresses of a customer, newest first. At most one of them is the default for shipping, and at most ' +
        'one for billing.',
      params: CustomerParams,
      querystring: AddressesQuery,
      response: { 200: ContentPage(AddressView), ...refusals(customerNotFound) },
    },
    handler: (request) =>
      request.list(async (tx, page) => {
        const { customerId } = request.params
        const [listed] = await Promise.all([
          listAddresses(tx, customerId, page),
          checkCustomer(tx, customerId),
        ])
        return listed
      }),
  })
  app.route({
    method: 'GET',
    url: single,
    config: reading,
    schema: {
      operationId: 'getAddress',
      summary: 'Get an address',
      description:
        'Returns one address of a customer. Send the `ETag` of your copy as `If-None-Match` to get 304 if the address has ' +
        'not changed.',
      params: AddressParams,
      response: { 200: AddressView, ...refusals(addressNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) => addressView(await getAddress(tx, request.params.addressId))),
  })
}

function createRoute(app: App): void {
  app.route({
    method: 'POST',
    url: ofCustomer,
    config: writing,
    schema: {
      operationId: 'createAddress',
      summary: 'Add an address to a customer',
      description:
        'Adds an address to a customer, who can have up to 100. What the country requires must be there, and its postal ' +
        'code and region must be ones of that country; `POST /api/v1/addresses/validate` tells without saving. The first ' +
        'address is the default for shipping and billing unless it says otherwise. Emits `address.created`, and ' +
        '`address.updated` for an address that is no longer a default.',
      params: CustomerParams,
      body: CreateAddressBody,
      response: {
        201: AddressView,
        ...refusals(customerNotFound, ...unchangeable, addressInvalid, addressLimitReached),
      },
    },
    handler: (request) =>
      request.write(async (tx) => {
        const { customerId } = request.params
        const address = await createAddress(tx, customerId, draftOfAddress(request.body))
        return created(addressView(address), `/api/v1/addresses/${address.id}`)
      }),
  })
}

function changeRoute(app: App): void {
  app.route({
    method: 'PATCH',
    url: single,
    config: writing,
    schema: {
      operationId: 'updateAddress',
      summary: 'Update an address',
      description:
        'Changes parts of an address; null clears one. The whole address is validated as after the change. Orders ' +
        'that were placed before are not changed. Emits `address.updated`; a request that changes nothing creates no new ' +
        'version and no event.',
      params: AddressParams,
      body: UpdateAddressBody,
      response: {
        200: AddressView,
        ...refusals(addressNotFound, ...unchangeable, addressInvalid, versionMismatch),
      },
    },
    handler: (request) =>
      request.write(async (tx) => {
        const changes = changesOfAddress(request.body)
        return addressView(await changeAddress(tx, request.params.addressId, changes))
      }),
  })
}

function deleteRoute(app: App, { eraseTraces }: Mounted): void {
  app.route({
    method: 'DELETE',
    url: single,
    config: writing,
    schema: {
      operationId: 'deleteAddress',
      summary: 'Delete an address',
      description:
        'Deletes an address and returns it without personal data. If it was a default, the customer has none of that kind ' +
        'until another is chosen. Personal data of it in events, approvals and the audit log is erased within moments. Emits ' +
        '`address.deleted`, without personal data; a second request is answered with 404.',
      params: AddressParams,
      response: {
        200: AddressView,
        ...refusals(addressNotFound, ...unchangeable, versionMismatch),
      },
    },
    handler: (request) =>
      request.write(async (tx) => {
        const view = addressView(await removeAddress(tx, request.params.addressId, eraseTraces))
        // The answer is stored for repetitions of the request, like every other.
        return withoutPersonalData(AddressView, view) as typeof view
      }),
  })
}

function formatRoutes(app: App): void {
  app.route({
    method: 'POST',
    url: '/api/v1/addresses/validate',
    config: { ...reading, safe: true },
    schema: {
      operationId: 'validateAddress',
      summary: 'Validate an address',
      description:
        'Compares an address with the format of its country without saving anything: required fields, postal code and ' +
        'region. Returns it as it would be kept, and what is missing or wrong. Whether somebody lives there is not known.',
      body: ValidateAddressBody,
      response: { 200: ValidatedAddressView },
    },
    handler: async (request) => {
      const address = detailsOf(request.body)
      const errors = faultsOf(address)
      return {
        is_valid: errors.length === 0,
        address: { ...address, labels: [...address.labels] },
        errors,
      }
    },
  })
  app.route({
    method: 'GET',
    url: '/api/v1/addresses/formats/:country',
    config: { scope: 'any', audience: ['operator', 'provider', 'customer', 'visitor'] },
    schema: {
      operationId: 'getAddressFormat',
      summary: 'Get the address format of a country',
      description:
        'Returns which fields addresses of a country have and in which order, which of them are required, how postal codes ' +
        'look and which regions there are. Draw a form from it; what it does not name can be sent all the same. Formats are the ' +
        'same for everybody, so any token will do.',
      params: FormatParams,
      response: { 200: AddressFormatView, ...refusals(addressFormatNotFound) },
    },
    handler: async (request) => {
      const { country } = request.params
      const format = formatOf(country)
      if (format === undefined) throw addressFormatNotFound({ country })
      return formatView(format)
    },
  })
}
