import { expect, test } from 'vitest'
import { isPrivateUrl } from './addresses.ts'

test.each([
  'http://localhost:3000',
  'http://portal.localhost',
  'http://127.0.0.1:3000',
  'http://10.1.2.3',
  'http://172.16.0.1',
  'http://172.31.255.255',
  'http://192.168.1.20:8080',
  'http://169.254.1.1',
  'http://[::1]:3000',
  'http://[fd00::1]',
  'http://[fe80::1]',
])('%s is private', (url) => expect(isPrivateUrl(url)).toBe(true))

test.each([
  'https://certificados.micentro.com',
  'http://localhost.micentro.com',
  'http://portal',
  'http://172.32.0.1',
  'http://172.15.0.1',
  'http://11.0.0.1',
  'http://192.169.1.1',
  'http://8.8.8.8',
  'http://[2001:db8::1]',
  'http://127.0.0.1.micentro.com',
])('%s is not', (url) => expect(isPrivateUrl(url)).toBe(false))
