import assert from 'node:assert/strict'
import { test } from 'node:test'
import { commonPasswords } from './common-passwords.ts'
import { type Weakness, weaknessOf } from './weak-password.ts'

const personal = ['amira.haddad@example.com', 'Amira Haddad', 'Souk demo']

const cases: [password: string, Weakness | undefined][] = [
  ['password1234', 'common'],
  ['Password1234', 'common'],
  ['Password123!', 'common'],
  ['2026letmein!', 'common'],
  ['qwertyuiop12', 'common'],
  ['Passwort1234', 'common'],
  ['aaaaaaaaaaaa', 'repeated'],
  ['123456789012', 'repeated'],
  ['abcdefghijkl', 'repeated'],
  ['lkjihgfedcba', 'repeated'],
  ['kettlekettle', 'repeated'],
  ['amira.haddad@example.com', 'personal'],
  ['Amira Haddad 1', 'personal'],
  ['SoukDemo2026', 'personal'],
  ['haddad-souk-99', 'personal'],
  ['correct horse battery', undefined],
  ['a long enough password', undefined],
  ['kettle harbour violin', undefined],
  ['brass lamp of Amira', undefined],
  ['Xk29dkWpq81s', undefined],
  ['ein paar Wörter, die niemand errät', undefined],
  ['密码密码很长很难猜的一句话吧', undefined],
]

for (const [password, weakness] of cases) {
  test(`${password} is ${weakness ?? 'taken'}`, async () => {
    const common = await commonPasswords()
    assert.equal(weaknessOf(password, { common, personal }), weakness)
  })
}

test('the list has tens of thousands of passwords, and is loaded once', async () => {
  assert((await commonPasswords()).size > 20_000)
  assert.equal(await commonPasswords(), await commonPasswords())
})
