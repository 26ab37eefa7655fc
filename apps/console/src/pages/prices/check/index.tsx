import { Button } from '../../../kit/button.tsx'
import { Card, Empty } from '../../../kit/card.tsx'
import { PageHeading } from '../../../kit/page-heading.tsx'
import { search, useAddress } from '../../../router/address.ts'
import { useMay } from '../../../session/caller.ts'
import { useTexts } from '../../../texts/index.ts'
import { QuoteDialog } from '../quotes/dialog.tsx'
import { PriceSections } from '../sections.tsx'
import { type Question, questionIn } from './question.ts'
import { QuestionCard } from './question-card.tsx'
import { LowestCard, ResultCards } from './result.tsx'

/** What something costs whom, and why. The question stands in the address, so that it can be shared. */
export function PriceCheck() {
  const t = useTexts()
  const may = useMay()
  const { query } = useAddress()
  const question = questionIn(query)
  return (
    <main class="page">
      <div class="page-head">
        <PageHeading text={t.menu.prices} />
        {may('quotePrices') && (
          <div class="actions">
            <Button kind="primary" icon="plus" onClick={() => search({ do: 'quote' })}>
              {t.prices.createQuote}
            </Button>
          </div>
        )}
      </div>
      <PriceSections />
      <div class="columns price-check">
        <div>
          <QuestionCard />
        </div>
        <div>{question === undefined ? <NothingAsked /> : <Answer question={question} />}</div>
      </div>
      {query.get('do') === 'quote' && may('quotePrices') && (
        <QuoteDialog question={question} onClose={() => search({ do: null })} />
      )}
    </main>
  )
}

function Answer({ question }: { readonly question: Question }) {
  return (
    <>
      <ResultCards question={question} />
      <LowestCard question={question} />
    </>
  )
}

function NothingAsked() {
  const t = useTexts()
  return (
    <Card title={t.prices.why}>
      <Empty icon="tag" title={t.prices.nothingChosen}>
        <p>{t.prices.checkExplain}</p>
      </Empty>
    </Card>
  )
}
