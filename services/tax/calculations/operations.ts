import {
  alreadyAnonymizedAt,
  checkForeignTaxId,
  checkVatId,
  customerUnknownAt,
  parseVatId,
  type VatId,
  vatIdsOf,
} from '@souk/customers/contract'
import { checkCountries, type Tx } from '@souk/platform'
import {
  assess,
  completeLines,
  type TaxFacts,
  type TaxQuestion,
  type TaxRequest,
} from '../assessment.ts'
import { isInEuropeanUnion } from '../european-union.ts'
import { exempts, type TaxExemption } from '../exemptions/exemption.ts'
import { listExemptionsOf } from '../exemptions/store.ts'
import { type Buyer, findBuyer, findBuyerForShare } from '../merged-customers/store.ts'
import { taxExemptionNotApplicable } from '../problems.ts'
import type { Place } from '../rates/rate.ts'
import { listRatesAt, listRatesAtHome } from '../rates/store.ts'
import { getSettings } from '../settings/store.ts'
import { treatmentOf } from '../treatment.ts'
import { insertCalculation } from './store.ts'
import { calculateByRates, type TaxCalculation } from './tax-calculation.ts'

interface CalculationOptions {
  /** Why the gateway did not calculate it. */
  readonly fallback?: string | null
  /** What was read already. */
  readonly known?: LoadedFacts
}

/** Calculates by the rates of the tenant and keeps the result: one flush of reads, and an insert. */
export async function calculateTax(
  tx: Tx,
  id: string,
  request: TaxQuestion,
  { fallback = null, known }: CalculationOptions = {},
): Promise<TaxCalculation> {
  const { facts, completed } = known ?? (await loadFacts(tx, request))
  const assessed = assess(completed, facts)
  const { settings: rounding } = facts
  const made = { id, now: tx.now, request: completed, rounding, fallback }
  const calculation = calculateByRates(assessed, made)
  await insertCalculation(tx, calculation)
  return calculation
}

export interface LoadedFacts {
  readonly facts: TaxFacts
  /** The request with what it left open: where it is sold from, which exemption applies, whether amounts include tax. */
  readonly completed: TaxRequest
}

interface Loading {
  /** Whether something is kept that names the customer, who then is not deleted before the end of the transaction. */
  readonly isKept: boolean
}

export async function loadFacts(
  tx: Tx,
  request: TaxQuestion,
  { isKept }: Loading = { isKept: true },
): Promise<LoadedFacts> {
  const { from, to, at, customerId } = request
  checkCountries([
    ...(from ? [{ path: '/from/country', code: from.country }] : []),
    { path: '/to/country', code: to.country },
  ])
  const given = checkTaxId(request.taxId ?? null)
  const [settings, ratesTo, ratesFrom, exemptions, buyer] = await Promise.all([
    getSettings(tx),
    listRatesAt(tx, to, at),
    from ? listRatesAt(tx, from, at) : listRatesAtHome(tx, at),
    customerId === null ? [] : listExemptionsOf(tx, customerId, at),
    customerId === null ? undefined : (isKept ? findBuyerForShare : findBuyer)(tx, customerId),
  ])
  const buyerId = customerId === null ? null : idOfBuyer(customerId, buyer)
  const origin = from ?? homeOf(settings.originCountry)
  const vatId = request.taxId === undefined ? vatIdFor(buyer, origin, to) : given
  const vatIdCountry = vatId?.country ?? request.erasedVatIdCountry ?? null
  const { place } = treatmentOf({ from: origin, to, vatIdCountry }, settings)
  const exemption = exemptionFor(request, place, exemptions)
  const completed: TaxRequest = {
    ...request,
    ...completeLines(request, settings),
    customerId: buyerId,
    from: origin,
    taxId: vatId?.value ?? request.taxId ?? null,
    exemptionId: exemption?.id ?? null,
  }
  const facts = {
    settings,
    ratesTo,
    ratesFrom,
    vatIdCountry,
    isExempt: exemption !== undefined,
  }
  return { facts, completed }
}

/** Who is named by a calculation that is kept: nobody who does not exist or was erased. */
function idOfBuyer(customerId: string, buyer: Buyer | undefined): string {
  if (!buyer) throw customerUnknownAt('/customer_id', customerId)
  if (buyer.isAnonymized) throw alreadyAnonymizedAt('/customer_id')
  return buyer.id
}

/**
 * A gateway was asked about this customer in another transaction. Whom they have become since is named by what is kept; where
 * they were deleted or erased nothing is. From here on nobody deletes them, and whoever erases them comes back for what is kept.
 */
export async function stillNamed(tx: Tx, customerId: string | null): Promise<string | null> {
  if (customerId === null) return null
  return idOfBuyer(customerId, await findBuyerForShare(tx, customerId))
}

function homeOf(country: string | null): Place | null {
  return country === null ? null : { country, region: null, postal: null }
}

/** The VAT number of the customer that counts for the sale: of the state that it goes to, else of one that it does not come from. */
function vatIdFor(buyer: Buyer | undefined, from: Place | null, to: Place): VatId | undefined {
  const vatIds = vatIdsOf(buyer?.taxIds ?? [])
  return (
    vatIds.find(({ country }) => country === to.country) ??
    vatIds.find(({ country }) => country !== from?.country)
  )
}

/** Numbers of states outside of the Union change nothing, so nobody judges their digits. */
function checkTaxId(taxId: string | null): VatId | undefined {
  if (taxId === null) return undefined
  const vatId = parseVatId(taxId)
  if (!isInEuropeanUnion(vatId.country)) {
    checkForeignTaxId(vatId, '/tax_id')
    return undefined
  }
  checkVatId(vatId, '/tax_id')
  return vatId
}

/**
 * The one that the request names, which then has to apply; else any of the customer that does. The place is the one whose
 * tax is owed: an exemption at the destination says nothing about the tax of another state.
 */
function exemptionFor(
  { at, exemptionId }: Pick<TaxRequest, 'at' | 'exemptionId'>,
  place: Place,
  exemptions: readonly TaxExemption[],
): TaxExemption | undefined {
  const applying = exemptions.filter((exemption) => exempts(exemption, place, at))
  if (exemptionId === null) return applying[0]
  const named = applying.find(({ id }) => id === exemptionId)
  if (!named) throw taxExemptionNotApplicable({ taxExemptionId: exemptionId })
  return named
}
