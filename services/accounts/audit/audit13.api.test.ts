import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { type AccountsWorld, createAccountsWorld } from '../accounts.fixture.ts'

const world: AccountsWorld = await createAccountsWorld()
after(() => world.close())

describe('links after the address has changed', () => {
  test('whoever guesses passwords does not lock out the customer', async () => {
    const shop = await world.open()
    await shop.registered('ada@example.com')
    for (let tried = 0; tried < 11; tried += 1)
      await shop.browser().logIn('ada@example.com', `wrong ${tried}`)
    const owner = await shop.browser().logIn('ada@example.com')
    assert.equal(owner.status, 200, owner.text)
  })

  test('whoever asks for messages does not keep the customer from theirs', async () => {
    const shop = await world.open()
    await shop.registered('eve@example.com')
    for (let tried = 0; tried < 6; tried += 1) await shop.browser().askForLink('eve@example.com')
    const owner = await shop.browser().askForLink('eve@example.com')
    assert.equal(owner.status, 200, owner.text)
  })

  test('a refresh whose answer was lost can be sent again', async () => {
    const shop = await world.open()
    const browser = shop.browser()
    const tokens = await shop.registered('lost@example.com', browser)
    const lost = await browser.refresh(tokens.refresh_token)
    assert.equal(lost.status, 200)
    const again = await browser.refresh(tokens.refresh_token)
    assert.equal(again.status, 200, again.text)
  })
})
