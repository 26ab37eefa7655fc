import type { PageProps } from '../page.ts'
import { CalculationDetail } from './calculation.tsx'
import { CalculationList } from './calculation-list.tsx'
import { Calculator } from './calculator.tsx'
import { ExemptionDetail } from './exemption.tsx'
import { ExemptionList } from './exemption-list.tsx'
import { RateDetail } from './rate.tsx'
import { RateList } from './rate-list.tsx'
import { TaxSettings } from './tax-settings.tsx'

export function Taxes({ rest: [section, id] }: PageProps) {
  if (section === undefined) return <RateList />
  if (section === 'settings') return <TaxSettings />
  if (section === 'calculator') return <Calculator />
  if (section === 'calculations')
    return id === undefined ? (
      <CalculationList />
    ) : (
      <CalculationDetail key={id} taxCalculationId={id} />
    )
  if (section !== 'exemptions') return <RateDetail key={section} taxRateId={section} />
  return id === undefined ? <ExemptionList /> : <ExemptionDetail key={id} taxExemptionId={id} />
}
