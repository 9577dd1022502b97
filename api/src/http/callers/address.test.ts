import { expect, test } from 'vitest'
import { addressGroup } from './address.ts'

// Addresses as the limits count them (ACC-26).

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s counts as %s', (ip, group) => expect(addressGroup(ip)).toBe(group))

// Some proxies append the port of the connection, which differs for each call.
test.each([
  ['203.0.113.9:50123', '203.0.113.9'],
  ['[2001:db8:1:2::7]:50123', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::7]', '2001:db8:1:2::/64'],
  ['[::ffff:203.0.113.9]:443', '203.0.113.9'],
])('%s with a port counts as %s', (ip, group) => {
  expect(addressGroup(ip)).toBe(group)
})

test('texts that are not addresses all count as one caller', () => {
  const groups = ['nonsense', '_hidden', '203.0.113.009', '1.2.3.4:x', ''].map(addressGroup)
  expect(new Set(groups).size).toBe(1)
})
