import { Client } from 'pg'

/** One connection that says in the server's list what it is for. A connection lost while idle shows at its next use. */
export async function connect(url: string, name: string): Promise<Client> {
  const client = new Client({ connectionString: url, application_name: `glasshouse ${name}`, keepAlive: true })
  client.on('error', () => {})
  await client.connect()
  return client
}
