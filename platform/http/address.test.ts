import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { networkOf } from './address.ts'

describe('networkOf', () => {
  const cases: [address: string, network: string][] = [
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001::1:2:3:4:5:6', '2001:0:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['', ''],
  ]
  for (const [address, network] of cases) {
    test(`${address || 'nothing'} counts as ${network || 'nothing'}`, () =>
      assert.equal(networkOf(address), network))
  }
})
