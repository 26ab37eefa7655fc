import type { PaymentGateway } from '@souk/sdk'
import { moneyText } from '../../../../kit/money.ts'
import { channelNames, channelText } from '../../../../shared/names/channels.tsx'
import { countryName } from '../../../../shared/names/countries.ts'
import { type Texts, useTexts } from '../../../../texts/index.ts'
import type { Rule } from './rules.ts'

type Shown = Pick<Rule, 'when' | 'gateway_id' | 'fallback_id'>

/** Rules in words: what has to hold, and which gateway it chooses then. */
export function useRuleWords(gateways: readonly PaymentGateway[]) {
  const t = useTexts()
  const channelOf = channelNames.useAny()
  const nameOf = (id: string) => gateways.find((one) => one.id === id)?.name ?? id
  const conditions = ({ when }: Pick<Rule, 'when'>) =>
    conditionTexts(when, (channel) => channelText(channel, channelOf(channel), t), t)
  const outcome = ({ gateway_id, fallback_id }: Shown) =>
    t.gateways.routed(nameOf(gateway_id), fallback_id === null ? undefined : nameOf(fallback_id))
  return { nameOf, conditions, outcome }
}

function conditionTexts(
  { currencies, countries, channels, methods, min_amount: min, max_amount: max }: Rule['when'],
  channelOf: (channel: string) => string,
  t: Texts,
): string {
  const texts = [
    currencies?.join(', '),
    countries?.map(countryName).join(', '),
    channels?.map(channelOf).join(', '),
    methods?.join(', '),
    min && t.gateways.fromText(moneyText(min)),
    max && t.gateways.toText(moneyText(max)),
  ].filter((text) => text !== undefined)
  return texts.length === 0 ? t.gateways.always : texts.join(' · ')
}
