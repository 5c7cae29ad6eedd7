/**
 * The nginx configuration of docs/hosting.md, made from the headers that Parlour promises; a unit test holds the guide to
 * it, and `npm run test:hosting` tries the guide's own text with a real nginx.
 */
import { cacheControl, securityHeaders } from './security-headers.mjs'
import { workerPolicies } from './worker-policies.mjs'

const POLICY = 'Content-Security-Policy'

/** @returns {string} a file for nginx's `conf.d` */
export function nginxSample() {
  const headers = Object.entries(securityHeaders).map(([name, value]) =>
    name === POLICY
      ? `  add_header ${name} $policy always;`
      : `  add_header ${name} "${value}" always;`,
  )
  const policies = workerPolicies.map(
    ([worker, policy]) => `  "~^/assets/${worker}-[^/]*\\.js$" "${policy}";`,
  )
  return `# What is in assets/ never changes, all else is asked for again, and so is what was not found.
map "$status $uri" $cache_rule {
  default "${cacheControl('/')}";
  "~^(200|206|304) /assets/" "${cacheControl('/assets/')}";
}

# What stores and runs models on the user's device has policies of its own.
map $uri $policy {
  default "${securityHeaders[POLICY]}";
${policies.join('\n')}
}

server {
  listen 80;
  root /site;
  server_tokens off;

  # All headers stand here: a location with an add_header of its own would lose every one of them.
${headers.join('\n')}
  add_header Cache-Control $cache_rule always;

  gzip on;
  gzip_vary on;
  gzip_types text/css text/javascript application/javascript application/json application/manifest+json image/svg+xml;

  # Addresses within the app are no files: the page answers for them.
  location / { try_files $uri /index.html; }
  location /assets/ { try_files $uri =404; }
  location = /manifest.webmanifest { types { application/manifest+json webmanifest; } }
}
`
}

/**
 * The sample as the guide shows it.
 * @param {string} guide text of docs/hosting.md
 * @returns {string}
 * @throws {Error} where the guide has none, or several
 */
export function readNginxSample(guide) {
  const [sample, ...others] = Array.from(
    guide.matchAll(/^```nginx\n(.*?)^```$/gms),
    ([, text]) => text,
  )
  if (sample === undefined || others.length > 0)
    throw new Error('docs/hosting.md should hold one nginx configuration.')
  return sample
}
