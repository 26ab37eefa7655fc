import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId, newUuid } from '@souk/platform'
import type { Caller } from '@souk/platform/testing'
import { declaredOperations } from '../declared.ts'
import { Staff } from '../testing/agents.ts'
import { furnish, type Ids } from '../testing/furnish.ts'
import { type Product, startProduct } from '../testing/product.ts'
import { requestTo } from '../testing/request.ts'

/** Whatever an agent may call, no write of it is done before a person has approved it, where no policy allows it. */

const writes = declaredOperations().list.filter(({ isWrite, isBulk }) => isWrite || isBulk)

/** Bulk itself is done; what counts is what became of its only row. */
function statusOfRow(body: object): number {
  const { rows = [] } = body as { rows?: readonly { readonly status: number }[] }
  assert.equal(rows.length, 1, JSON.stringify(body))
  return rows[0]?.status ?? 0
}

/** What the furnished tenant is in no state for, and what the samples name that is not there. */
const impossible: Readonly<Record<string, number>> = {
  reopenThread: 409,
  // The furnished review is published, and so is its reply.
  publishReview: 409,
  publishReviewReply: 409,
  rejectReview: 409,
  restoreReview: 409,
  updateReview: 409,
  activateCommissionPlan: 409,
  activateShippingMethod: 409,
  addCartCode: 422,
  addCartItem: 422,
  approveProvider: 409,
  archiveShippingMethod: 409,
  cancelApproval: 404,
  cancelCartPayment: 404,
  cancelJob: 409,
  cancelPayment: 409,
  cancelReconciliationRun: 409,
  cancelRefund: 409,
  capturePayment: 409,
  claimCart: 400,
  closeProvider: 409,
  closeTransferShort: 409,
  completeCart: 409,
  confirmCartPayment: 404,
  confirmPayment: 409,
  confirmPaymentMethod: 409,
  confirmRefund: 409,
  createCart: 422,
  createFulfillment: 409,
  createFulfillments: 409,
  createMedia: 400,
  createOrder: 422,
  createPayment: 400,
  createPaymentGateway: 409,
  createPrivacyRequest: 409,
  createReconciliationRun: 409,
  createShippingMethod: 409,
  createTaxRate: 409,
  createTransfer: 422,
  deleteCategory: 409,
  deleteCustomer: 409,
  deletePriceListPrice: 404,
  deleteProduct: 409,
  deleteProductType: 409,
  deleteVariant: 409,
  enableCustomer: 409,
  endCampaign: 409,
  endCustomerSessions: 404,
  endPromotion: 409,
  // Their samples have no filter, and these need to know which time.
  exportLedgerBookings: 422,
  importCustomers: 409,
  debitStoredValue: 409,
  importPriceListPrices: 409,
  importPrices: 409,
  importProducts: 409,
  importStock: 409,
  listCartShippingOptions: 422,
  mergeCustomer: 409,
  pauseCampaign: 409,
  pausePriceList: 409,
  pausePromotion: 409,
  pauseProvider: 409,
  pauseWebhookEndpoint: 409,
  payCart: 409,
  publishProduct: 409,
  publishProducts: 409,
  receiveTransfer: 409,
  reinstateProvider: 409,
  rejectProvider: 409,
  removeCartCode: 404,
  requestProviderInfo: 409,
  // Its exception is of a time that the furnished tenant has closed.
  resolveReconciliationException: 423,
  resolveReconciliationExceptions: 400,
  restoreProduct: 409,
  restoreProducts: 409,
  resumeAgent: 409,
  resumeProvider: 409,
  resumeWebhookEndpoint: 409,
  retireCommissionPlan: 409,
  retryFailedRows: 409,
  retryRefund: 409,
  retryWebhookDelivery: 409,
  revokeAgentCredential: 404,
  rollBackRedemption: 409,
  savePaymentMethod: 400,
  setProductRelations: 422,
  shipTransfer: 409,
  suspendProvider: 409,
  testWebhookEndpoint: 409,
  unfreezeStoredValue: 409,
  updateProducts: 400,
  updateTransfer: 422,
  updateVariants: 400,
  voidLedgerTransaction: 409,
}

describe('202 or 403: a write of an agent that no policy names', () => {
  let product: Product
  let agent: Caller
  let ids: Ids
  const others = new Map<string, number>()

  before(async () => {
    product = await startProduct()
    const { shop, ids: found } = await furnish(product)
    ids = found
    // Those that every tenant starts with are out of force.
    const staff = new Staff(product, shop)
    await staff.disable()
    const owner = await staff.member(['OWNER'])
    agent = await staff.asAgent(await staff.agent(owner, ['*']))
  })
  after(() => product.close())

  for (const operation of writes) {
    const { operationId = '' } = operation.schema
    test(`${operationId} is not done`, async () => {
      const idFor = (prefix: string) => ids.get(prefix) ?? newId(prefix)
      const { method, path, options } = requestTo(operation, idFor, 'required')
      const headers = { 'idempotency-key': newUuid() }
      const answer = await agent.call(method, path, { ...options, headers })
      const status = operation.isBulk ? statusOfRow(answer.body) : answer.status
      if (status !== 202 && status !== 403) others.set(operationId, status)
      assert(status === 202 || (status >= 400 && status < 500), answer.text)
    })
  }

  test('all others are refused for what they ask for, before anybody has to decide', () => {
    assert.deepEqual(Object.fromEntries(others), impossible)
  })
})
