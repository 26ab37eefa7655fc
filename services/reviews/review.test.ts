import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { dayMs, newId } from '@souk/platform'
import { draftOf, type Purchase, type Writer } from './purchase.ts'
import { averageOf, movesOf } from './ratings/rating.ts'
import {
  isReady,
  isVisible,
  newReview,
  published,
  type Review,
  type ReviewStatus,
  reviewStatuses,
} from './review.ts'

const now = new Date('2026-06-01T00:00:00Z')
const later = new Date(now.getTime() + dayMs)

function aReview(changes: Partial<Review> = {}): Review {
  const draft = {
    id: newId('rev'),
    subject: { type: 'PROVIDER' as const, id: newId('prv') },
    orderId: newId('ord'),
    authorType: 'CUSTOMER' as const,
    customerId: newId('cus'),
    providerId: newId('prv'),
  }
  const opinion = { rating: 4, aspects: {}, body: null, authorName: null, language: null }
  return {
    ...newReview(draft, opinion, { isApproved: true, blindUntil: later }, now),
    ...changes,
  }
}

describe('when a review can be seen', () => {
  const other = (changes: Partial<Review> = {}) => aReview(changes)
  const cases: [what: string, Partial<Review>, Review | undefined, Date, boolean][] = [
    ['it waits for the other side', {}, undefined, now, false],
    ['its time is over', {}, undefined, later, true],
    ['it has nobody to wait for', { blindUntil: null }, undefined, now, true],
    ['moderation has not looked at it', { isApproved: false }, undefined, later, false],
    ['the other side is let pass as well', {}, other(), now, true],
    ['the other side is not looked at yet', {}, other({ isApproved: false }), now, false],
    ['the other was rejected', {}, other({ isApproved: false, status: 'REJECTED' }), now, true],
    ['it was rejected itself', { status: 'REJECTED' }, other(), later, false],
    ['it was withdrawn', { status: 'WITHDRAWN' }, other(), later, false],
  ]
  for (const [what, changes, side, at, isSeen] of cases) {
    test(`${what}: ${isSeen ? 'now' : 'not yet'}`, () => {
      assert.equal(isReady(aReview(changes), side, at), isSeen)
    })
  }
})

describe('ratings', () => {
  const averages: [sum: number, count: number, average: string | null][] = [
    [0, 0, null],
    [5, 1, '5.00'],
    [14, 3, '4.67'],
    [13, 3, '4.33'],
    [9, 8, '1.13'],
    [4_999_995, 1_000_000, '5.00'],
  ]
  for (const [sum, count, average] of averages) {
    test(`${sum} stars of ${count} are ${average} on the average`, () => {
      assert.equal(averageOf({ sum, count }), average)
    })
  }

  const counts: Record<ReviewStatus, boolean> = {
    PENDING: false,
    PUBLISHED: true,
    FLAGGED: true,
    REJECTED: false,
    REMOVED: false,
    WITHDRAWN: false,
  }
  for (const status of reviewStatuses) {
    test(`a ${status} review ${counts[status] ? 'counts' : 'does not count'}`, () => {
      const after = aReview({ status })
      assert.equal(movesOf(undefined, after, isVisible).length, counts[status] ? 1 : 0)
      const before = published(aReview({ subject: after.subject }), now)
      assert.equal(movesOf(before, after, isVisible).length, counts[status] ? 0 : 1)
    })
  }
})

describe('who may write what', () => {
  const [ada, bob] = [newId('cus'), newId('cus')]
  const [oak, iron] = [newId('prv'), newId('prv')]
  const [chair, lamp, rug] = [newId('prod'), newId('prod'), newId('prod')]
  const purchase: Purchase = {
    orderId: newId('ord'),
    customerId: ada,
    handedOverAt: now,
    lines: [
      { productId: chair, providerId: oak },
      { productId: lamp, providerId: iron },
      { productId: rug, providerId: null },
    ],
  }
  const nobody: Writer = { customerId: null, providerId: null, isOperator: false }
  const customer = (customerId: string) => ({ ...nobody, customerId })
  const provider = (providerId: string) => ({ ...nobody, providerId })
  const operator = { ...nobody, isOperator: true }
  type Case = [what: string, Writer, 'PRODUCT' | 'PROVIDER' | 'CUSTOMER', string, boolean]
  const cases: Case[] = [
    ['whoever bought it', customer(ada), 'PRODUCT', chair, true],
    ['whoever bought it of the operator', customer(ada), 'PRODUCT', rug, true],
    ['whoever bought of it', customer(ada), 'PROVIDER', iron, true],
    ['somebody else', customer(bob), 'PRODUCT', chair, false],
    ['somebody else', customer(bob), 'PROVIDER', oak, false],
    ['a customer of itself', customer(ada), 'CUSTOMER', ada, false],
    ['of what was not bought', customer(ada), 'PRODUCT', newId('prod'), false],
    ['of who sold nothing of it', customer(ada), 'PROVIDER', newId('prv'), false],
    ['who sold it', provider(oak), 'CUSTOMER', ada, true],
    ['who sold it, of another', provider(oak), 'CUSTOMER', bob, false],
    ['who sold nothing', provider(newId('prv')), 'CUSTOMER', ada, false],
    ['a provider of another', provider(oak), 'PROVIDER', iron, false],
    ['the operator for the customer', operator, 'PRODUCT', chair, true],
    ['the operator for one of several', operator, 'CUSTOMER', ada, false],
    ['the operator for one it names', { ...operator, providerId: iron }, 'CUSTOMER', ada, true],
  ]
  for (const [what, writer, type, id, may] of cases) {
    test(`${type} by ${what}: ${may ? 'yes' : 'no'}`, () => {
      assert.equal(draftOf(purchase, { type, id }, writer) !== undefined, may)
    })
  }
})
