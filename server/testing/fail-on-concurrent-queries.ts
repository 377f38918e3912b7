/** pg 9 will refuse what it only warns of now: a query on a connection that runs another one. The warning fails the test run. */
process.on('warning', (warning) => {
  if (warning.message.startsWith('Calling client.query() when')) throw warning;
});
