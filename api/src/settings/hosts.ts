/** Splits an address with several hosts, in the form of libpq, into one address for each. */
export function hostsOf(url: string): string[] {
  const [, scheme = '', login = '', hosts = '', rest = ''] = /^(\w+:\/\/)([^/?#]*@)?([^/?#]*)(.*)$/.exec(url) ?? []
  return hosts.split(',').map((host) => {
    const target = new URL(`${scheme}${login}${host}${rest}`)
    target.searchParams.delete('target_session_attrs')
    // PostgreSQL's own programs encrypt for `require` without asking who answers.
    if (target.searchParams.has('sslmode')) target.searchParams.set('uselibpqcompat', 'true')
    return target.href
  })
}
