import fc from 'fast-check'

/** What can happen in a story about money. `nth` chooses one of those that there are, whatever its state is. */
export type Move =
  | { do: 'pay'; amount: number | null; method: string; captureMethod: string; isKept: boolean }
  | Buying
  | { do: 'payStored'; amount: number | null; nth: number; captureMethod: string }
  | { do: 'record'; amount: number; method: string; reference: number; isAnother: boolean }
  | { do: 'confirm'; nth: number; who: string; isShown: boolean }
  | { do: 'capture' | 'void'; nth: number; amount: number | null }
  | { do: 'refund'; nth: number; amount: number | null; destination: string | null }
  | { do: 'refundUnits'; nth: number; line: number; quantity: number; destination: string | null }
  | { do: 'retry'; nth: number; destination: string | null }
  | { do: 'send'; nth: number; who: string; isCash: boolean }
  | { do: 'keep'; nth: number }
  | { do: 'dispute'; nth: number; share: number; isInquiry: boolean }
  | { do: 'answer'; nth: number; isAccepted: boolean }
  | { do: 'decide'; nth: number; becomes: 'won' | 'lost' | 'again' }
  | { do: 'atGateway'; nth: number; deed: 'capture' | 'release' | 'refund'; amount: number }
  | { do: 'tell'; order: 'sent' | 'backwards' | 'twice' | 'lost' | 'elsewhere' | 'unknown' }
  | { do: 'stored'; nth: number; deed: 'freeze' | 'unfreeze' | 'debit' | 'credit' }
  | { do: 'ship' | 'cancelUnits'; line: number; quantity: number }
  | { do: 'wait'; seconds: number }
  | { do: 'disturb'; kind: string }
  | { do: 'down'; code: string }
  | { do: PlainMove }
/** What needs a wallet or a link. */
export type Buying =
  | { do: 'payKept'; nth: number; amount: number | null; captureMethod: string; isAlone: boolean }
  | { do: 'keepMethod'; method: string }
  | { do: 'forgetMethod'; nth: number }
  | { do: 'link'; amount: number | null }
  | { do: 'payLink'; nth: number; method: string; attempt: number }
  | { do: 'endLink'; nth: number }
export type PlainMove =
  | 'calm'
  | 'catchUp'
  | 'shipAll'
  | 'terms'
  | 'cancelOrder'
  | 'deliver'
  | 'buyElsewhere'

const methods = [
  ...['pm_test_decline_funds', 'pm_test_3ds', 'pm_test_3ds', 'pm_test_timeout'],
  ...['pm_test_unavailable', 'pm_test_capture_fails', 'pm_test_capture_timeout'],
  ...['pm_test_refund_fails', 'pm_test_refund_timeout', 'pm_story_pending'],
  ...['pm_story_releases', 'pm_story_refund_pending', 'pm_story_refund_returns'],
  'pm_test_off_session_3ds',
]

const nth = fc.nat(3)
const amount = fc.option(fc.integer({ min: 1, max: 1_200 }), { nil: null, freq: 1 })
const captureMethod = fc.constantFrom('AUTOMATIC', 'AUTOMATIC', 'MANUAL', 'ON_FULFILLMENT')
const destination = fc.constantFrom(null, null, 'ORIGINAL', 'STORE_CREDIT', 'MANUAL')
const who = fc.constantFrom('anna', 'ben')
const quantity = fc.integer({ min: 1, max: 2 })
const line = fc.nat(3)
const isTrue = fc.boolean()
const isKept = fc.constantFrom(false, false, true)

const named = <Name extends string>(name: Name) => fc.constant(name)

const paying = fc.oneof(
  { weight: 4, arbitrary: paid() },
  {
    weight: 2,
    arbitrary: fc.record({ do: named('payStored'), amount, nth, captureMethod }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: named('record'),
      amount: fc.integer({ min: 1, max: 1_500 }),
      method: fc.constantFrom('cash', 'bank_transfer'),
      reference: fc.nat(2),
      isAnother: isTrue,
    }),
  },
)

function paid(): fc.Arbitrary<Move> {
  const method = fc.oneof(fc.constant('pm_test_ok'), fc.constantFrom(...methods))
  return fc.record({ do: named('pay'), amount, method, captureMethod, isKept })
}

const keptMethods = fc.constantFrom(
  ...['pm_test_ok', 'pm_test_ok', 'pm_test_off_session_3ds', 'pm_test_3ds', 'pm_test_timeout'],
)
const linkMethods = fc.constantFrom(
  ...['pm_test_ok', 'pm_test_ok', 'pm_test_3ds', 'pm_test_timeout', 'pm_test_decline_funds'],
)
const buying: fc.Arbitrary<Buying> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: named('payKept'), nth, amount, captureMethod, isAlone: isTrue }),
  },
  { weight: 2, arbitrary: fc.record({ do: named('keepMethod'), method: keptMethods }) },
  { weight: 1, arbitrary: fc.record({ do: named('forgetMethod'), nth }) },
  { weight: 2, arbitrary: fc.record({ do: named('link'), amount }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: named('payLink'), nth, method: linkMethods, attempt: fc.nat(1) }),
  },
  { weight: 1, arbitrary: fc.record({ do: named('endLink'), nth }) },
)

const commanding: fc.Arbitrary<Move> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: named('confirm'), nth, who, isShown: isTrue }) },
  { weight: 4, arbitrary: fc.record({ do: named('capture'), nth, amount }) },
  { weight: 1, arbitrary: fc.record({ do: named('void'), nth, amount: fc.constant(null) }) },
  { weight: 4, arbitrary: fc.record({ do: named('refund'), nth, amount, destination }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: named('refundUnits'), nth, line, quantity, destination }),
  },
  { weight: 2, arbitrary: fc.record({ do: named('retry'), nth, destination }) },
  { weight: 2, arbitrary: fc.record({ do: named('send'), nth, who, isCash: isTrue }) },
  { weight: 1, arbitrary: fc.record({ do: named('keep'), nth }) },
)

const outside: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      do: named('dispute'),
      nth,
      share: fc.constantFrom(1, 1, 0.5, 0.01),
      isInquiry: fc.constantFrom(false, false, true),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: named('answer'), nth, isAccepted: isTrue }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: named('decide'),
      nth,
      becomes: fc.constantFrom('won', 'lost', 'again'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: named('atGateway'),
      nth,
      deed: fc.constantFrom('capture', 'release', 'refund'),
      amount: fc.integer({ min: 1, max: 600 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: named('tell'),
      order: fc.constantFrom('sent', 'backwards', 'twice', 'lost', 'elsewhere', 'unknown'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: named('stored'),
      nth,
      deed: fc.constantFrom('freeze', 'unfreeze', 'unfreeze', 'debit', 'credit'),
    }),
  },
)

const units = fc.record({ do: fc.constantFrom('ship', 'ship', 'cancelUnits'), line, quantity })
const waiting = fc.record({
  do: named('wait'),
  seconds: fc.constantFrom(6, 6, 70, 4_000, 26 * 3_600, 8 * 86_400),
})
const disturbing: fc.Arbitrary<Move> = fc.oneof(
  fc.record({ do: named('disturb'), kind: fc.constantFrom('error', 'drop', 'duplicate') }),
  fc.record({ do: named('down'), code: fc.constantFrom('first', 'second') }),
)
const plain = (...names: PlainMove[]): fc.Arbitrary<Move> =>
  fc.record({ do: fc.constantFrom(...names) })

const single: fc.Arbitrary<Move> = fc.oneof(
  { weight: 6, arbitrary: paying as fc.Arbitrary<Move> },
  { weight: 3, arbitrary: buying as fc.Arbitrary<Move> },
  { weight: 9, arbitrary: commanding },
  { weight: 6, arbitrary: outside },
  { weight: 5, arbitrary: units as fc.Arbitrary<Move> },
  { weight: 3, arbitrary: waiting },
  { weight: 2, arbitrary: disturbing },
  { weight: 3, arbitrary: plain('calm', 'calm', 'shipAll') },
  { weight: 2, arbitrary: plain('terms', 'cancelOrder', 'deliver', 'buyElsewhere') },
)

/** Mostly one thing after the other; now and then two at once; now and then while the gateway is disturbed, or while it tells of it. */
const moment = single.map((move): Move[][] => [[move]])
const twoAtOnce = fc.tuple(single, single).map((moves): Move[][] => [moves])
const sameTwice = fc
  .oneof(commanding, units as fc.Arbitrary<Move>)
  .map((move): Move[][] => [[move, { ...move }]])
const mishap = fc
  .tuple(disturbing, single)
  .map(([cause, move]): Move[][] => [[cause], [move], [{ do: 'catchUp' }], [{ do: 'calm' }]])
const toldMeanwhile = fc
  .tuple(single, fc.constantFrom('sent', 'backwards', 'twice'))
  .map(([move, order]): Move[][] => [[move, { do: 'tell', order }]])

const inFull = fc.record({
  do: named('pay'),
  amount: fc.constantFrom(null, null, 400),
  method: fc.constantFrom('pm_test_ok', 'pm_test_timeout', 'pm_story_releases', 'pm_test_3ds'),
  captureMethod,
  isKept,
})
const byLink = fc
  .record({ do: named('payLink'), nth: fc.constant(0), method: linkMethods, attempt: fc.nat(1) })
  .map((move): Move[][] => [[{ do: 'link', amount: null }], [move]])
const opening = fc.oneof(
  ...[inFull, inFull, inFull, paying, plain('terms'), single].map((begun) =>
    (begun as fc.Arbitrary<Move>).map((move): Move[][] => [[move]]),
  ),
  byLink,
)
const course = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: moment },
    { weight: 2, arbitrary: mishap },
    { weight: 2, arbitrary: toldMeanwhile },
    { weight: 1, arbitrary: twoAtOnce },
    { weight: 1, arbitrary: sameTwice },
  ),
  { minLength: 4, maxLength: 14 },
)

export const moneyStory = fc.record({
  moments: fc.tuple(opening, course).map(([first, rest]) => [...first, ...rest.flat()]),
  setting: fc.record({
    isGuest: fc.constantFrom(false, false, false, true),
    sellsCards: isTrue,
    isTaxed: fc.constantFrom(false, true, false),
  }),
  reactions: fc.constantFrom('prompt', 'beside', 'late'),
})
