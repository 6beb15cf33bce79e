/**
 * Settings of the bundled server, passed on its command line so that every start uses the code's values. They suit a
 * small machine shared with the application; a large shop sets DATABASE_URL.
 */
export const buildServerOptions = ({ port, fsync }: { port: number; fsync: boolean }): string[] =>
  Object.entries({
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    // About twenty connections for each web process.
    max_connections: 200,
    shared_buffers: '128MB',
    effective_cache_size: '1GB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    random_page_cost: 1.1,
    jit: 'off',
    // Turns off parallel plans, which need /dev/shm (tiny in containers) and free cores.
    max_parallel_workers_per_gather: 0,
    max_worker_processes: 4,
    io_method: 'sync',
    wal_level: 'minimal',
    max_wal_senders: 0,
    max_wal_size: '512MB',
    wal_compression: 'on',
    checkpoint_timeout: '15min',
    log_checkpoints: 'off',
    timezone: 'UTC',
    fsync: fsync ? 'on' : 'off',
    synchronous_commit: fsync ? 'on' : 'off',
    full_page_writes: fsync ? 'on' : 'off',
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
