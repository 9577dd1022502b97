-- What was kept of a call until now was a plain hash of its body, and so of a password in it.
DELETE FROM "respuestas";
