/** A new user's token: only who is signed in sees the trade screens and the assets. */
export async function newReader(port: number): Promise<string> {
  const ask = async (path: string, body: object) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return ((await answer.json()) as { data: { satoken?: string } | null }).data
  }
  const login = { signType: 3, loginName: 'bench_reader', loginPassword: 'only for this bench' }
  await ask('/api/user/register', { ...login, newPassword: login.loginPassword })
  const { satoken = '' } = (await ask('/api/user/login', login)) ?? {}
  if (satoken === '') throw new Error('the reader of this bench could not sign in')
  return satoken
}
