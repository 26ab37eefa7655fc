/**
 * Breaks with the last release that were decided on, each with its reason. A line that matches nothing any more is
 * refused; with the next release the list begins empty.
 */
export interface AcceptedBreak {
  readonly what: string | RegExp
  readonly why: string
}

export const acceptedBreaks: readonly AcceptedBreak[] = [
  {
    what: /^GET \/api\/v1\/customers\/\{customerId\}: (header If-None-Match|answer 304) is gone$/,
    why: 'groups, default addresses and statistics change without a new version; whoever sends it gets the customer',
  },
  {
    what: 'GET /api/v1/orders: answer 200 application/json.page.total may be null now',
    why: 'only with filters that the release did not have; with those that it had it is a number',
  },
  {
    what: /(inventory\/availability|pricing\/quotes): header Idempotency-Key is gone$/,
    why: 'they change nothing, so the key has no effect',
  },
  {
    what: /(sandbox\/events|endpoints\/\{endpointId\}\/(test|replay)): answer 202 application\/json\./,
    why: 'a call that a policy stops answers 202 with the approval; callers without policies get what they got',
  },
  {
    what: /^stock\.(out|back_in_stock)\.v1: resource was "variant" and is "variant_stock"$/,
    why: 'its version counted what happens to stock and stood among the versions of the variant',
  },
  {
    what: /webhooks\/endpoints.*: request application\/json\.event_types\[\] has another pattern$/,
    why: 'it takes all that it took, and a version behind a type',
  },
  {
    what: /marketplace\/analytics: .*\.(commission|fees|settlement\..*) may be null now$/,
    why: 'it answered zero for what the platform does not record yet',
  },
  {
    what: /scorecard: .*\.metrics\[\]\.(numerator|denominator) may be null now$/,
    why: 'it answered zero for what the platform does not record yet',
  },
  {
    what: /: (request|query) (application\/json\.)?(expires_at|as_of|from|to|until) has a narrower maxLength$/,
    why: 'it takes every time that can be written; longer texts were never one',
  },
  {
    what: /\.(grant_types|roles) has a narrower maxItems$/,
    why: 'as many as there are different ones: more were never taken',
  },
  {
    what: /(catalog\/(products|variants|collections)|^(product|variant)\.).*\.price may be null now$/,
    why: 'only of what was created without a price and is not on sale, which no client of the release does',
  },
  {
    what: /\/members: request application\/json\.email has another pattern$/,
    why: 'the same addresses, matched in linear time',
  },
  {
    what: /^GET \/api\/v1\/ledger\/transactions: .*\.(effective_at|posted_at) may be null now$/,
    why: 'only of what is not posted, which a status has to be asked for that the release did not have',
  },
]
