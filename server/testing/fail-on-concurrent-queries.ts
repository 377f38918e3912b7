/** pg 9 will refuse what it only warns of now: a query on a connection that runs another one. The warning fails the test run. */
function fail(warning: Error): void {
  if (warning.message.startsWith('Calling client.query() when')) throw warning;
}

// Every test file of a worker runs this file.
if (!process.listeners('warning').some(({ name }) => name === fail.name)) process.on('warning', fail);
