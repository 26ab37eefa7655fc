import { idOf } from '@souk/platform'
import { CpuMeter } from '../cpu.ts'
import type { Finding, Work } from '../finding.ts'
import { timeAt } from '../ids.ts'
import {
  accountUuid,
  daysOfBooks,
  loadBooks,
  payouts,
  postingsOfOrder,
  pspPostingsOfOrder,
} from '../ledger-data.ts'
import { fetchJson, get } from '../requests.ts'
import { alternate } from '../slices.ts'
import type { Tenant, World } from '../world.ts'
import { productSide } from './reads.ts'

const ledger = '/api/v1/ledger'
const dayMs = 86_400_000
const moments = 200
const daysOfStatement = 30
/** A sum that was kept costs the same however much is in it; what was posted on the day itself is read. */
const growthMax = 1.5
const fewPostings = 10_000

const bases = ['EFFECTIVE', 'POSTED'] as const

/** Moments of the year that the books are of. */
const someMoments = Array.from({ length: moments }, (_, n) =>
  timeAt(Math.floor(((n + 0.5) / moments) * daysOfBooks * dayMs)),
)

const asOfQuery = (basis: (typeof bases)[number]) =>
  someMoments.map((at) => `?as_of=${at.toISOString()}&basis=${basis}`)

/** Fills the books of a new tenant, and looks whether all ways of summing them agree. */
async function givenBooks(world: World, postings: number): Promise<Tenant> {
  const tenant = await world.fresh()
  const startedAt = performance.now()
  await loadBooks(world.owner, tenant.tenantId, Math.floor(postings / postingsOfOrder))
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
  world.say(`loaded books: ${postings} postings (${seconds} s)`)
  const { base_url } = world.product.quickstart
  const balance = async (query: string) =>
    JSON.stringify(await fetchJson(base_url, tenant, `${ledger}/trial-balance${query}`))
  const now = await balance('')
  if (!now.includes('"balanced":true')) throw new Error(`the books do not balance: ${now}`)
  for (const basis of bases) {
    const then = await balance(`?as_of=2999-01-01T00:00:00Z&basis=${basis}`)
    if (then !== now) throw new Error(`the sums of days are others: ${then} is not ${now}`)
  }
  return tenant
}

/** The same requests of two kinds, in turns; what one costs by what the other does. */
async function compared(
  world: World,
  work: string,
  [one, other]: readonly [string, string],
  questions: Readonly<Record<string, readonly [string[], string[]]>>,
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [question, requests] of Object.entries(questions)) {
    const meters = [new CpuMeter(world.product), new CpuMeter(world.product)] as const
    const sides = [one, other].map((name, n) =>
      productSide(world, requests[n] ?? [], meters[n === 0 ? 0 : 1], name),
    )
    const { rates } = await alternate(sides, world.scale)
    const [ms, otherMs] = meters.map(({ eachMs }) => eachMs)
    if (ms !== undefined && otherMs !== undefined) {
      findings.push({
        ...{ work, what: `${question}, ${one} by ${other}`, value: ms / otherMs, unit: '×' },
        ...{ target: { below: growthMax }, from: rates },
      })
    }
    findings.push(
      ...meters[0].findings(work, `${question}, ${one}`),
      ...meters[1].findings(work, `${question}, ${other}`),
    )
  }
  return findings
}

export const ledgerBalance: Work<World> = {
  name: 'ledger-balance',
  title: 'balance and statement of an account with a million postings, beside one with ten',
  async run(world) {
    const { postingsOfAccount } = world.scale
    const tenant = await givenBooks(
      world,
      (postingsOfAccount / pspPostingsOfOrder) * postingsOfOrder,
    )
    const accounts = [accountUuid('asset:psp:test'), accountUuid('asset:bank:main')].map(
      (uuid) => `${ledger}/accounts/${idOf('lac', uuid)}`,
    )
    const of = (ends: readonly string[]) => {
      const [many = [], few = []] = accounts.map((path) =>
        ends.map((end) => get(path + end, tenant)),
      )
      return [many, few] as const
    }
    const [many, ten] = [`${postingsOfAccount} postings`, `${payouts} postings`]
    return compared(world, ledgerBalance.name, [many, ten], {
      'balance now': of(['']),
      'as of a moment in business': of(asOfQuery('EFFECTIVE')),
      'as of a moment of posting': of(asOfQuery('POSTED')),
      'page of a statement': of(statementQueries()),
    })
  },
}

/** A month each, of which the first page is asked for. */
function statementQueries(): string[] {
  return someMoments.map((to) => {
    const from = new Date(to.getTime() - daysOfStatement * dayMs)
    return `/statement?from=${from.toISOString()}&to=${to.toISOString()}`
  })
}

export const trialBalance: Work<World> = {
  name: 'trial-balance',
  title: `trial balance of ten million postings, beside ${fewPostings}`,
  async run(world) {
    const { postings } = world.scale
    const tenants = [await givenBooks(world, postings), await givenBooks(world, fewPostings)]
    const of = (ends: readonly string[]) => {
      const [many = [], few = []] = tenants.map((tenant) =>
        ends.map((end) => get(`${ledger}/trial-balance${end}`, tenant)),
      )
      return [many, few] as const
    }
    const names = [`${postings} postings`, `${fewPostings} postings`] as const
    return compared(world, trialBalance.name, names, {
      now: of(['']),
      'as of a moment in business': of(asOfQuery('EFFECTIVE')),
      'as of a moment of posting': of(asOfQuery('POSTED')),
    })
  },
}
