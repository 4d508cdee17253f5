import { userInfo } from 'node:os'
import type { Certificate } from './certificate.ts'
import { type Replacement, renderDeployFile } from './deploy-file.ts'

export interface ProxyOptions {
  /** Where the proxy can write. */
  folder: string
  httpPort: number
  httpsPort: number
  /** The ports of the two processes of Joma. */
  upstreamPorts: readonly number[]
  certificate: Certificate
}

const upstreams = ({ upstreamPorts: [one, other] }: ProxyOptions): Replacement[] => [
  ['127.0.0.1:3001', `127.0.0.1:${one}`],
  ['127.0.0.1:3002', `127.0.0.1:${other}`],
]

/** All that differs between the files of `deploy/` and those that the tests run: addresses, ports, paths, system users and limits. */
const replacements: Record<string, (options: ProxyOptions) => Replacement[]> = {
  'nginx.conf': (options) => [
    ...upstreams(options),
    ['user www-data;', `user ${userInfo().username};`],
    ['worker_rlimit_nofile 40000;', ''],
    ['worker_connections 20000', 'worker_connections 1000'],
    ['/run/nginx.pid', `${options.folder}/nginx.pid`],
    ['http {', `http {\n${nginxTemporaryFolders(options)}`],
    ['listen 80;', `listen 127.0.0.1:${options.httpPort};`],
    ['listen 443 ', `listen 127.0.0.1:${options.httpsPort} `],
    ['/etc/letsencrypt/live/joma.example/fullchain.pem', options.certificate.certificateFile],
    ['/etc/letsencrypt/live/joma.example/privkey.pem', options.certificate.keyFile],
  ],
  Caddyfile: (options) => [
    ...upstreams(options),
    [
      'joma.example {',
      `{\nadmin off\nhttp_port ${options.httpPort}\nhttps_port ${options.httpsPort}\ndefault_bind 127.0.0.1\n}\n` +
        `joma.example {\ntls ${options.certificate.certificateFile} ${options.certificate.keyFile}`,
    ],
  ],
  'haproxy.cfg': (options) => [
    ...upstreams(options),
    ['maxconn 20000', 'maxconn 1000'],
    ['  user haproxy\n  group haproxy\n', ''],
    ['bind :80', `bind 127.0.0.1:${options.httpPort}`],
    ['bind :443', `bind 127.0.0.1:${options.httpsPort}`],
    ['/etc/haproxy/joma.example.pem', options.certificate.bothFile],
  ],
}

const nginxTemporaryFolders = ({ folder }: ProxyOptions) =>
  ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')

/** The configuration of a proxy with the addresses, ports and paths of a test. */
export const renderProxyConfig = (name: string, options: ProxyOptions): string =>
  renderDeployFile(name, replacements[name]!(options))
