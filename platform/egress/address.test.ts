import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { checkUrl, maskedNetworkOf, mayCall, mayResolve, urlLengthMax } from './address.ts'
import { refusedUrls } from './ssrf-corpus.fixture.ts'

const outside = { loopback: false }
const withLoopback = { loopback: true }
const live = { loopback: false, httpsOnly: true }
const sandbox = { loopback: true, httpsOnly: false }

describe('addresses', () => {
  test('are kept as their network, which many share', () => {
    const networks: Record<string, string | null> = {
      '203.0.113.77': '203.0.113.0/24',
      '::ffff:203.0.113.77': '203.0.113.0/24',
      '2001:db8:85a3:8d3:1319:8a2e:370:7348': '2001:db8:85a3::/48',
      '::1': '::/48',
      'not an address': null,
      '': null,
    }
    for (const [address, network] of Object.entries(networks)) {
      assert.equal(maskedNetworkOf(address), network, address)
    }
  })

  test('of the public internet may be called', () => {
    const addresses = [
      ...['1.1.1.1', '8.8.8.8', '93.184.215.14', '172.15.255.255', '172.32.0.1', '11.0.0.1'],
      ...[
        '100.63.255.255',
        '100.128.0.1',
        '169.253.0.1',
        '192.0.1.1',
        '198.17.0.1',
        '223.255.255.255',
      ],
      ...['2606:4700:4700::1111', '2a00:1450:4001:81b::200e', '2400:cb00:2048:1::c629:d7a2'],
      // Forms that lead to a public IPv4 address, one of them through the translator of a network without IPv4.
      ...['::ffff:8.8.8.8', '64:ff9b::808:808'],
    ]
    assert.deepEqual(
      addresses.filter((address) => !mayCall(address, outside)),
      [],
    )
  })

  test('of this machine may be called when the operator says so, and no others with them', () => {
    const own = ['127.0.0.1', '127.255.255.254', '::1', '::ffff:127.0.0.1']
    assert.deepEqual(
      own.filter((address) => mayCall(address, outside)),
      [],
    )
    assert.deepEqual(
      own.filter((address) => !mayCall(address, withLoopback)),
      [],
    )
    const others = [
      ...['0.0.0.0', '::', '10.0.0.1', '169.254.169.254', '192.168.0.1', '128.0.0.0.1', 'fe80::1'],
      ...[
        '::127.0.0.1',
        '64:ff9b::7f00:1',
        '2002:7f00:1::',
        '::2',
        '::1%lo',
        '127.1',
        '0177.0.0.1',
      ],
      ...['2130706433', 'localhost', '', '127.0.0.1:80', '[::1]', ' 127.0.0.1', '::1]@8.8.8.8'],
    ]
    assert.deepEqual(
      others.filter((address) => mayCall(address, withLoopback)),
      [],
    )
  })

  test('of IPv4 are judged alike however IPv6 writes them', () => {
    const octet = fc.nat({ max: 255 })
    fc.assert(
      fc.property(octet, octet, octet, octet, (a, b, c, d) => {
        const plain = `${a}.${b}.${c}.${d}`
        const may = mayCall(plain, outside)
        assert.equal(mayCall(`::ffff:${plain}`, outside), may)
        assert.equal(mayCall(`64:ff9b::${plain}`, outside), may)
        assert.equal(mayCall(`::${plain}`, outside), false)
      }),
    )
  })
})

describe('names', () => {
  test('of the public internet may be asked for, those of machines and networks not', () => {
    const good = ['hooks.shop.dev', 'a.co', 'xn--bcher-kva.de', 'my_hooks.shop.dev', 'x.xn--p1ai']
    assert.deepEqual(
      good.filter((name) => !mayResolve(name, outside)),
      [],
    )
    const bad = [
      'localhost',
      'a.localhost',
      'shop',
      'shop.local',
      'a.internal',
      'shop.dev.',
      'a..dev',
    ]
    const worse = [
      '',
      '.',
      '-a.dev',
      'a-.dev',
      'a b.dev',
      'a.1',
      `${'a'.repeat(64)}.dev`,
      'a\0.dev',
    ]
    assert.deepEqual(
      [...bad, ...worse].filter((name) => mayResolve(name, outside)),
      [],
    )
    assert(mayResolve('localhost', withLoopback) && mayResolve('shop.localhost', withLoopback))
    assert(!mayResolve('shop.local', withLoopback) && !mayResolve('shop', withLoopback))
  })
})

describe('a URL at its registration', () => {
  const cases: readonly (readonly [url: string, fault: string | undefined])[] = [
    ['https://hooks.shop.dev/souk?x=1&y=%20', undefined],
    ['https://hooks.shop.dev', undefined],
    ['https://hooks.shop.dev:8443/', undefined],
    ['https://hooks.shop.dev:80/', undefined],
    ['HTTPS://Hooks.Shop.dev/', undefined],
    ['https://bücher.de/haken', undefined],
    ['https://1.1.1.1/', undefined],
    ['https://[2606:4700:4700::1111]/', undefined],
    ['https://hooks.shop.dev/a@b', undefined],
    ['http://hooks.shop.dev/', 'not_https'],
    ['ftp://hooks.shop.dev/', 'not_https'],
    ['https://user:secret@hooks.shop.dev/', 'credentials'],
    ['https://user@hooks.shop.dev/', 'credentials'],
    ['https://hooks.shop.dev/#part', 'fragment'],
    ['https://hooks.shop.dev/#', 'fragment'],
    ['https://hooks.shop.dev:25/', 'port'],
    ['https://hooks.shop.dev:22/', 'port'],
    ['https://hooks.shop.dev:0/', 'port'],
    ['https://hooks.shop.dev:65536/', 'malformed'],
    ['https://hooks.shop.dev./', 'malformed'],
    ['https://hooks..shop.dev/', 'malformed'],
    ['https://', 'malformed'],
    ['https:///path', 'malformed'],
    ['hooks.shop.dev', 'malformed'],
    ['/souk', 'malformed'],
    ['', 'malformed'],
    ['https://hooks.shop.dev/a b', 'malformed'],
    ['https://hooks.shop.dev/\n', 'malformed'],
    ['https://hooks.shop.dev/\u001b[2J', 'malformed'],
    ['https://hooks.shop.dev/\u009b2J', 'malformed'],
    ['https://hooks.shop.dev/\u202egpj', 'malformed'],
    ['https://localhost/', 'private_address'],
    ['https://localhost./', 'private_address'],
    ['https://intranet/', 'private_address'],
    ['https://wiki.corp/', 'private_address'],
    ['https://10.0.0.1/', 'private_address'],
    ['https://0x7f000001/', 'private_address'],
    [`https://hooks.shop.dev/${'a'.repeat(urlLengthMax)}`, 'too_long'],
  ]
  for (const [url, fault] of cases) {
    test(`${url.slice(0, 60)} is ${fault ?? 'fine'}`, () => {
      assert.equal(checkUrl(url, live), fault)
    })
  }

  test('may be plain, on any port and on this machine, where the operator allows it', () => {
    const urls = [
      'http://localhost:3000/',
      'http://127.0.0.1:25/',
      'http://[::1]:9/',
      'http://a.localhost/',
    ]
    assert.deepEqual(
      urls.map((url) => checkUrl(url, sandbox)),
      urls.map(() => undefined),
    )
    assert.equal(checkUrl('http://192.168.1.1:3000/', sandbox), 'private_address')
    assert.equal(checkUrl('gopher://hooks.shop.dev/', sandbox), 'malformed')
  })

  test('is refused in every form that leads inside', () => {
    const forms = Object.values(refusedUrls).flat()
    const rules = { loopback: false, httpsOnly: false }
    assert(forms.length >= 40)
    const accepted = forms.filter(
      (form) => checkUrl(form.replace('PORT', '8080'), rules) === undefined,
    )
    assert.deepEqual(accepted, [])
  })
})
