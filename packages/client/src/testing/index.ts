export * from './failing-storage.ts'
export * from './fake-server.ts'
export * from './fake-socket.ts'
export * from './fixed-time.ts'
